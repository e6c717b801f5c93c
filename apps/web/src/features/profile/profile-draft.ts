import { createFormDraft } from '#shared/form/stored-draft.ts';

/** Draft of the personal data form, keyed by the user's id. */
export const profileDraft = createFormDraft('profile');
