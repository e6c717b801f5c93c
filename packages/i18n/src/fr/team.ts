import audit from './audit.json' with { type: 'json' };
import team from './team.json' with { type: 'json' };

export const words = { audit, team };
