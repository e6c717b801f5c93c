import figures from './figures.json' with { type: 'json' };

export const words = { figures };
