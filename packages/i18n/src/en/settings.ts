import catalog from './catalog.json' with { type: 'json' };
import settings from './settings.json' with { type: 'json' };
import type { settingsWords as French } from '../fr/settings.ts';

/** What the staff read in English where the shop is set up, and of what it keeps: customers, kinds of devices, partners, zones, faults, ready answers. */
export const settingsWords: typeof French = { settings, ...catalog };
