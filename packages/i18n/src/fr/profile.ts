import profile from './profile.json' with { type: 'json' };

export const words = { profile };
