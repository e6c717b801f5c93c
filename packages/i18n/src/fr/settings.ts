import catalog from './catalog.json' with { type: 'json' };
import settings from './settings.json' with { type: 'json' };
import slots from './slots.json' with { type: 'json' };

export const words = { settings, slots, ...catalog };
