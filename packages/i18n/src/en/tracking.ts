import next from './next.json' with { type: 'json' };
import tracking from './tracking.json' with { type: 'json' };

export const words = { next, tracking };
