import profile from './profile.json' with { type: 'json' };

/** What people read in French about themselves; one page shows it. */
export const profileWords = { profile };
