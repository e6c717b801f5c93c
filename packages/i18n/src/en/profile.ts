import profile from './profile.json' with { type: 'json' };

/** What people read in English about themselves; one page shows it. */
export const profileWords = { profile };
