import { createFormDraft } from '#shared/form/stored-draft.ts';

/** The edit of one's own names, phone and address; `key` is the user's id. */
export const profileDraft = createFormDraft('profile');
