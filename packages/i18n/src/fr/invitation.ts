import invitation from './invitation.json' with { type: 'json' };

/** What whoever was invited reads in French; one page shows it. */
export const invitationWords = { invitation };
