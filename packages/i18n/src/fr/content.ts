import content from './content.json' with { type: 'json' };

/** What whoever runs the shop reads in French while they edit its page; one page shows it. */
export const contentWords = { content };
