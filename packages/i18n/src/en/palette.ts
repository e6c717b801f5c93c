import palette from './palette.json' with { type: 'json' };

export const words = { palette };
