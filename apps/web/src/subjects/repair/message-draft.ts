import { createTextDraft } from '#shared/form/stored-draft.ts';

/** The text that the customer has begun to write about a repair. */
export const messageDraft = createTextDraft('message');
