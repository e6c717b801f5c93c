import content from './content.json' with { type: 'json' };

export const contentWords = { content };
