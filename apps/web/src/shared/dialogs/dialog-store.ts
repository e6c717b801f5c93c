import { createStore } from 'zustand/vanilla';
import { useSyncExternalStore } from 'react';
import { onUserChange } from '../api/current-user.ts';
import { dialogsAt, searchFor } from './dialog-address.ts';
import type { DialogState, TopDialog } from './dialog-state.ts';
import { sheetHistory } from './sheet-history.ts';

const closed: DialogState = { base: null, top: null };

const store = createStore<DialogState>(() => closed);

function isAnyOpen(): boolean {
  return isOpen(store.getState());
}

function isOpen({ base, top }: DialogState): boolean {
  return base !== null || top !== null;
}

// Element pressed before the first dialog opened, because these dialogs have no trigger.
let opener: Element | null = null;

function change(next: DialogState): void {
  if (isOpen(next) && !isAnyOpen()) opener = document.activeElement;
  store.setState(next, true);
}

function searchWith(dialogs: DialogState) {
  return (search: string) => searchFor(search, dialogs);
}

function openOver(next: DialogState): void {
  const alone = !isAnyOpen();
  change(next);
  sheetHistory.open(searchWith(next), alone);
}

function correct(next: DialogState): void {
  change(next);
  sheetHistory.correct(searchWith(next));
}

function closeAll(): void {
  if (!isAnyOpen()) return;
  change(closed);
  sheetHistory.closeAll(searchWith(closed));
}

/**
 * Open dialogs. With a router the address decides (`dialog-address.ts`): a change here shows at once and goes into the history
 * (`sheet-history.ts`), and every arrival by Back, Forward, reload or link is read again. Details that an address can't carry, such as a
 * request's fields, stay while the address matches.
 */
export const dialogStore = {
  get: store.getState,
  isOpen: isAnyOpen,
  opener: (): Element | null => opener,
  subscribe: store.subscribe,
  /** Opens a repair's details over the page or a notification. They replace an open form. */
  openDetails: (repairId: string, opensConversation = false): void => {
    const next: DialogState = {
      base: { name: 'details', repairId, ...(opensConversation && { opensConversation }) },
      top: null,
    };
    if (store.getState().top === null) openOver(next);
    else correct(next);
  },
  openNotification: (notificationId: string): void =>
    openOver({ base: { name: 'notification', notificationId }, top: null }),
  open: (top: TopDialog): void => openOver({ base: store.getState().base, top }),
  openLinked: (): void => {
    const state = store.getState();
    const isHere = (search: string) => searchFor('', dialogsAt(search, false)) === searchFor('', state);
    sheetHistory.openLinked({ below: searchWith(closed), here: searchWith(state), isHere });
  },
  /** Shows the dialog that a link asked for, once its task has been found possible. */
  confirmLinked: (top: TopDialog): void => change({ base: store.getState().base, top }),
  closeTop: (): void => {
    const { base, top } = store.getState();
    if (top === null) return;
    const next: DialogState = { base, top: null };
    change(next);
    sheetHistory.closeTop(searchWith(next));
  },
  closeAll,
  /** Applies an address at which the browser's history has arrived. */
  syncWithAddress: (search: string, alone: boolean): void => {
    const [state, named] = [store.getState(), dialogsAt(search, alone)];
    const isSame = searchFor('', named) === searchFor('', state) && (named.base === null) === (state.base === null);
    if (!isSame) change(named);
  },
};

// Dialogs belong to one person. Signing out navigates away already, so going back in history would collide.
onUserChange(() => {
  if (isAnyOpen()) correct(closed);
});

export function useDialogs(): DialogState {
  return useSyncExternalStore(dialogStore.subscribe, dialogStore.get, () => closed);
}
