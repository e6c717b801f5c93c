import settings from './settings.json' with { type: 'json' };
import type { settingsWords as French } from '../fr/settings.ts';

/** What the staff read in English where the shop is set up; one page shows it. */
export const settingsWords: typeof French = { settings };
