import settings from './settings.json' with { type: 'json' };

/** What the staff read in French where the shop is set up; one page shows it. */
export const settingsWords = { settings };
