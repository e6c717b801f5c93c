import audit from './audit.json' with { type: 'json' };
import team from './team.json' with { type: 'json' };
import type { teamWords as French } from '../fr/team.ts';

export const teamWords: typeof French = { audit, team };
