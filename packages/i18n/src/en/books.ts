import words from './books.json' with { type: 'json' };
import type { booksWords as French } from '../fr/books.ts';

/** What the staff read in English of what the shop keeps: its customers, kinds of devices, partners, zones, faults and ready answers. */
export const booksWords: typeof French = words;
