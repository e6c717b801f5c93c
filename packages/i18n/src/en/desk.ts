import desk from './desk.json' with { type: 'json' };

/** What the staff read in English on their desks. */
export const deskWords = { desk };
