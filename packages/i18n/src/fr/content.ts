import content from './content.json' with { type: 'json' };

export const words = { content };
