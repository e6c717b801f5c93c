import audit from './audit.json' with { type: 'json' };
import team from './team.json' with { type: 'json' };
import type { teamWords as French } from '../fr/team.ts';

/** What whoever runs the shop reads in English of who works there. */
export const teamWords: typeof French = { audit, team };
