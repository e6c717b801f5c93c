import type { Repair } from '@atelier/contract';
import { onHandover } from '../session/handover.ts';

/**
 * The customer's global dialogs (product section 2, 'Repair dialogs'). Details, notification and session are the ones to come back to:
 * request, feedback and proposal remember which of them they were opened from.
 */
type BaseDialog =
  | { readonly name: 'details'; readonly repairId: string }
  | { readonly name: 'notification'; readonly notificationId: string }
  | { readonly name: 'session'; readonly sessionId: string };

export type RequestPrefill = Pick<Repair, 'id' | 'issue' | 'address' | 'additionalInfo' | 'version' | 'status'> & {
  readonly deviceId: string;
};

/** A request that led nowhere, to begin another with; `reason` says why it did. */
export type RequestAgain = Pick<RequestPrefill, 'id' | 'issue' | 'address' | 'additionalInfo' | 'deviceId'> & {
  readonly reason: string | null;
};

export type TopDialog =
  | { readonly name: 'request'; readonly prefill: RequestPrefill | null; readonly again?: RequestAgain }
  | { readonly name: 'feedback'; readonly repairId: string }
  | { readonly name: 'proposal'; readonly repairId: string };

/** At most one dialog is shown: `top` when there is one, else `base`. Closing `top` brings `base` back. */
export type DialogState = { readonly base: BaseDialog | null; readonly top: TopDialog | null };

let state: DialogState = { base: null, top: null };
const listeners = new Set<() => void>();

const isOpen = ({ base, top }: DialogState): boolean => base !== null || top !== null;

// What was pressed when the first of the dialogs opened; they have no trigger of their own to go back to.
let opener: Element | null = null;

const change = (next: DialogState): void => {
  if (isOpen(next) && !isOpen(state)) opener = document.activeElement;
  state = next;
  for (const listener of listeners) listener();
};

export const dialogStore = {
  get: (): DialogState => state,
  isOpen: (): boolean => isOpen(state),
  opener: (): Element | null => opener,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  openDetails: (repairId: string): void => change({ base: { name: 'details', repairId }, top: null }),
  openNotification: (notificationId: string): void =>
    change({ base: { name: 'notification', notificationId }, top: null }),
  openSession: (sessionId: string): void => change({ base: { name: 'session', sessionId }, top: null }),
  open: (top: TopDialog): void => change({ base: state.base, top }),
  closeTop: (): void => change({ base: state.base, top: null }),
  closeAll: (): void => change({ base: null, top: null }),
};

// What is open is one person's.
onHandover(dialogStore.closeAll);
