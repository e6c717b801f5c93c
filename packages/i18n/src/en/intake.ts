import type { intakeWords as French } from '../fr/intake.ts';
import intake from './intake.json' with { type: 'json' };

/** What the office reads in English while somebody calls, or stands at the counter. */
export const intakeWords: typeof French = { intake };
