import catalog from './catalog.json' with { type: 'json' };
import settings from './settings.json' with { type: 'json' };
import slots from './slots.json' with { type: 'json' };
import type { settingsWords as French } from '../fr/settings.ts';

export const settingsWords: typeof French = { settings, slots, ...catalog };
