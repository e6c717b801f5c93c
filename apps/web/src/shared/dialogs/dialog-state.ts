import type { Repair } from '@atelier/contract';

/**
 * Global dialogs of the customer (specification/screens#dialogs). Details, notification and session can be returned to from request,
 * feedback and proposal.
 */
type BaseDialog =
  | { readonly name: 'details'; readonly repairId: string; readonly opensConversation?: true }
  | { readonly name: 'notification'; readonly notificationId: string }
  | { readonly name: 'session'; readonly sessionId: string };

export type RequestPrefill = Pick<
  Repair,
  'id' | 'issue' | 'address' | 'additionalInfo' | 'version' | 'status' | 'isWarrantyClaim'
> & {
  readonly deviceId: string;
};

/** Earlier repair that prefills a new request. `reason` says why it ended. `isClaim`: the new one claims its warranty. */
export type RepeatedRequest = Pick<RequestPrefill, 'id' | 'issue' | 'address' | 'additionalInfo' | 'deviceId'> & {
  readonly reason: string | null;
  readonly isClaim?: true;
};

export type TopDialog =
  | { readonly name: 'request'; readonly prefill: RequestPrefill | null; readonly again?: RepeatedRequest }
  | { readonly name: 'feedback'; readonly repairId: string }
  | { readonly name: 'proposal'; readonly repairId: string }
  | { readonly name: 'visit'; readonly repairId: string };

export type Task = 'answer' | 'rate' | 'update' | 'claim' | 'again' | 'change-time';

/** Requested dialog until the repair has been checked, because its task may no longer be possible. */
type LinkedDialog = { readonly name: 'linked'; readonly task: Task; readonly repairId: string };

/** At most one dialog is shown: `top`, or else `base`. Closing `top` shows `base` again. */
export type DialogState = { readonly base: BaseDialog | null; readonly top: TopDialog | LinkedDialog | null };
