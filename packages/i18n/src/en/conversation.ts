import conversation from './conversation.json' with { type: 'json' };

/** What customers and staff read in English around what they write to each other. */
export const conversationWords = { conversation };
