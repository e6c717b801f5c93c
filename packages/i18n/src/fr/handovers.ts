import handover from './handover.json' with { type: 'json' };

export const handoverWords = { handover };
