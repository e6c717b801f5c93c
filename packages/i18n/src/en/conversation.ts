import conversation from './conversation.json' with { type: 'json' };

export const words = { conversation };
