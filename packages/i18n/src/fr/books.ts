import words from './books.json' with { type: 'json' };

/** What the staff read in French of what the shop keeps: its customers, kinds of devices, partners, zones, faults and ready answers. */
export const booksWords = words;
