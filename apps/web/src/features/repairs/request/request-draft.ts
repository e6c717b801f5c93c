import type { RepeatedRequest, RequestPrefill } from '#shared/dialogs/dialog-state.ts';
import { createFormDraft, createStoredDraft } from '#shared/form/stored-draft.ts';
import { RequestState } from './request-machine.ts';

/** What is kept of a request that is being written: where it stands, and what was typed in each of its forms. */
export const requestDrafts = {
  state: createStoredDraft('request', RequestState),
  phone: createFormDraft('request phone'),
  device: createFormDraft('request device'),
  address: createFormDraft('request address'),
  issue: createFormDraft('request issue'),
} as const;

/** What a request begins with: one to be changed, one that led nowhere, or nothing. */
export type RequestOrigin = { readonly prefill: RequestPrefill | null; readonly again: RepeatedRequest | null };

/** A new request is one; each that is changed is another, and so is each that is sent again. */
export function requestKey({ prefill, again }: RequestOrigin): string {
  return prefill?.id ?? (again === null ? 'new' : `again ${again.id}`);
}

/** It was sent, or isn't wanted any more. */
export function forgetRequestDraft(origin: RequestOrigin): void {
  for (const draft of Object.values(requestDrafts)) draft.forget(requestKey(origin));
}
