import type { RequestPrefill } from '../../../shared/dialogs/dialog-store.ts';
import { createFormDraft, createKeptDraft } from '../../../shared/form/kept-draft.ts';
import { RequestState } from './request-machine.ts';

/** What is kept of a request that is being written: where it stands, and what was typed in each of its forms. */
export const requestDrafts = {
  state: createKeptDraft('request', RequestState),
  phone: createFormDraft('request phone'),
  device: createFormDraft('request device'),
  address: createFormDraft('request address'),
  issue: createFormDraft('request issue'),
} as const;

/** A new request is one; each that is changed is another. */
export const requestKey = (prefill: RequestPrefill | null): string => prefill?.id ?? 'new';

/** It was sent, or isn't wanted any more. */
export const forgetRequestDraft = (prefill: RequestPrefill | null): void => {
  for (const draft of Object.values(requestDrafts)) draft.forget(requestKey(prefill));
};
