import { normalizeEmail, parseRepairIdBeginning } from '@atelier/domain';
import type { Limits } from '../../platform/config/limits.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { type Hits, type Place, places, readText, selectCustomerByEmail, selectHits } from './search.queries.ts';
import { seesCustomerInFull, type StaffViewer } from './staff.policy.ts';

/** What a search has found before the list's own filters, and what of the list it still has to look at. */
export type Found = {
  /** Repairs by their number, and customers by their address. */
  readonly numbers: readonly string[];
  readonly addressees: readonly string[];
  readonly hits: Hits;
  /** The hits bear one of the words; their repairs still have to bear all of these. */
  readonly others: readonly string[];
  /** Too many bear the words here: the repairs of the list are looked at in their order, for `patterns`. */
  readonly along: readonly Place[];
  readonly patterns: readonly string[];
};

/** A trigram index knows nothing shorter. */
const SHORTEST = 3;
/** How many words are tried for one that few bear. */
const TRIED = 3;

const nothing: Hits = { customers: [], devices: [], repairs: [] };

/** A phone number is one word in whatever groups it was typed, with or without its prefix's zeros. */
const asOneNumber = (text: string): string =>
  /^[\d\s.()/+-]+$/.test(text) ? text.replaceAll(/\D/g, '').replace(/^00/, '') : text;

/** Anywhere in a word; a short one only where a word begins. */
const patternOf = (word: string): string => (word.length < SHORTEST ? `% ${word}%` : `%${word}%`);

const overfull = (hits: Hits): Place[] => places.filter((place) => hits[place] === null);

type Matches = Pick<Found, 'hits' | 'others' | 'along' | 'patterns'>;

const noMatches: Matches = { hits: nothing, others: [], along: [], patterns: [] };

/** Which places bear the words: by one that few bear; else all of them in one place, and on along the list. */
const match = async (tx: Transaction, words: readonly string[], most: number): Promise<Matches> => {
  const patterns = words.map(patternOf);
  const long = words.filter((word) => word.length >= SHORTEST);
  if (words.length === 0) return noMatches;
  if (long.length === 0) {
    // So few letters stand everywhere: they are the beginnings of names alone (desk section 12).
    const hits = await selectHits(tx, patterns, ['customers'], most);
    return { hits, others: [], along: overfull(hits), patterns };
  }
  if (words.length > 1) {
    for (const word of long.slice(0, TRIED)) {
      const hits = await selectHits(tx, [patternOf(word)], places, most);
      if (overfull(hits).length === 0) return { hits, others: patterns, along: [], patterns };
    }
  }
  const hits = await selectHits(tx, patterns, places, most);
  return { hits, others: [], along: words.length > 1 ? places : overfull(hits), patterns };
};

/**
 * Looks a text up: a repair by its number as far as it was typed, a customer by name, phone or whole e-mail address, a device by name,
 * brand, model or serial number, a repair by its issue and notes; accents, case and punctuation don't count. Of several words
 * each has to stand somewhere. Fewer than three letters find numbers and beginnings of names. The longest words count.
 */
export const find = async (
  tx: Transaction,
  viewer: StaffViewer,
  text: string,
  { matches, words: counted }: Limits['search'],
): Promise<Found> => {
  const { words, numbers } = await readText(tx, asOneNumber(text), parseRepairIdBeginning(text), matches);
  const longest = [...new Set(words)].toSorted((one, other) => other.length - one.length).slice(0, counted);
  const addressees =
    text.includes('@') && seesCustomerInFull(viewer) ? await selectCustomerByEmail(tx, normalizeEmail(text)) : [];
  return { numbers, addressees, ...(await match(tx, longest, matches)) };
};
