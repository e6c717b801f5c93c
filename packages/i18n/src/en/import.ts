import words from './import.json' with { type: 'json' };

export const importWords = words;
