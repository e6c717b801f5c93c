import audit from './audit.json' with { type: 'json' };
import team from './team.json' with { type: 'json' };

/** What whoever runs the shop reads in French of who works there. */
export const teamWords = { audit, team };
