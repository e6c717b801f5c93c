import type { intakeWords as French } from '../fr/intake.ts';
import intake from './intake.json' with { type: 'json' };
import scan from './scan.json' with { type: 'json' };

export const intakeWords: typeof French = { intake, scan };
