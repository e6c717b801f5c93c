import catalog from './catalog.json' with { type: 'json' };
import settings from './settings.json' with { type: 'json' };

/** What the staff read in French where the shop is set up, and of what it keeps: customers, kinds of devices, partners, zones, faults, ready answers. */
export const settingsWords = { settings, ...catalog };
