import visitSlots from './visit-slots.json' with { type: 'json' };

export const words = { visitSlots };
