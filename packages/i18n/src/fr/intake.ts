import intake from './intake.json' with { type: 'json' };

/** What the office reads in French while somebody calls, or stands at the counter. */
export const intakeWords = { intake };
