import intake from './intake.json' with { type: 'json' };

export const intakeWords = { intake };
