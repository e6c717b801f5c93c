import type { Repair } from '@atelier/contract';

/**
 * The customer's global dialogs (specification/screens#dialogs). Details, notification and session are the ones to come back to:
 * request, feedback and proposal remember which of them they were opened from.
 */
type BaseDialog =
  /** `talks`: a link leads to its conversation. */
  | { readonly name: 'details'; readonly repairId: string; readonly opensConversation?: true }
  | { readonly name: 'notification'; readonly notificationId: string }
  | { readonly name: 'session'; readonly sessionId: string };

export type RequestPrefill = Pick<Repair, 'id' | 'issue' | 'address' | 'additionalInfo' | 'version' | 'status'> & {
  readonly deviceId: string;
};

/** A request that led nowhere, to begin another with; `reason` says why it did. */
export type RepeatedRequest = Pick<RequestPrefill, 'id' | 'issue' | 'address' | 'additionalInfo' | 'deviceId'> & {
  readonly reason: string | null;
};

export type TopDialog =
  | { readonly name: 'request'; readonly prefill: RequestPrefill | null; readonly again?: RepeatedRequest }
  | { readonly name: 'feedback'; readonly repairId: string }
  | { readonly name: 'proposal'; readonly repairId: string };

/** What a link asks for that depends on how the repair is now. */
export type Task = 'answer' | 'rate' | 'update';

/** What an address asks for, until the repair has been looked at: it may not be possible any longer. */
type LinkedDialog = { readonly name: 'linked'; readonly task: Task; readonly repairId: string };

/** At most one dialog is shown: `top` when there is one, else `base`. Closing `top` brings `base` back. */
export type DialogState = { readonly base: BaseDialog | null; readonly top: TopDialog | LinkedDialog | null };
