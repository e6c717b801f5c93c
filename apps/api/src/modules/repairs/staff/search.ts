import { normalizeEmail, parseRepairIdBeginning, searchedText } from '@atelier/domain';
import type { Limits } from '#platform/config/limits.ts';
import type { Transaction } from '#platform/database/transaction.ts';
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

type Matches = Pick<Found, 'hits' | 'others' | 'along' | 'patterns'>;

/**
 * Looks a text up: a repair by its number as far as it was typed, a customer by name, phone or whole e-mail address, a device by name,
 * brand, model or serial number, a repair by its issue and notes; accents, case and punctuation don't count. Of several words
 * each has to stand somewhere. Fewer than three letters find numbers and beginnings of names. The longest words count.
 */
export async function find(
  tx: Transaction,
  { text, viewer }: { readonly text: string; readonly viewer: StaffViewer },
  { matches, words: counted }: Limits['search'],
): Promise<Found> {
  const typed = { text: searchedText(text), number: parseRepairIdBeginning(text) };
  const { words, numbers } = await readText(tx, typed, matches);
  const longest = [...new Set(words)].toSorted((one, other) => other.length - one.length).slice(0, counted);
  const addressees =
    text.includes('@') && seesCustomerInFull(viewer) ? await selectCustomerByEmail(tx, normalizeEmail(text)) : [];
  return { numbers, addressees, ...(await match(tx, longest, matches)) };
}

async function match(tx: Transaction, words: readonly string[], most: number): Promise<Matches> {
  const patterns = words.map(patternOf);
  if (words.length === 0) return { hits: nothing, others: [], along: [], patterns };
  // So few letters stand everywhere: they are the beginnings of names alone (decisions/0008).
  if (!words.some(isLong)) return matchInOnePlace(tx, { patterns, among: ['customers'] }, most);
  return words.length === 1 ? matchInOnePlace(tx, { patterns, among: places }, most) : matchAnywhere(tx, words, most);
}

/** Anywhere in a word; a short one only where a word begins. */
function patternOf(word: string): string {
  return word.length < SHORTEST ? `% ${word}%` : `%${word}%`;
}

function isLong(word: string): boolean {
  return word.length >= SHORTEST;
}

type Look = { readonly patterns: readonly string[]; readonly among: readonly Place[] };

/** What bears all of the patterns in one place, and along the list what does where too many do. */
async function matchInOnePlace(tx: Transaction, { patterns, among }: Look, most: number) {
  const hits = await selectHits(tx, { groups: [patterns], among }, most);
  return { hits: joined(hits), others: [], along: hits.flatMap(overfull), patterns };
}

/** What is in any of these; nothing of where too much is. */
function joined(all: readonly Hits[]): Hits {
  const within = (place: Place): readonly string[] => [...new Set(all.flatMap((hits) => hits[place] ?? []))];
  return { customers: within('customers'), devices: within('devices'), repairs: within('repairs') };
}

function overfull(hits: Hits): readonly Place[] {
  return places.filter((place) => hits[place] === null);
}

/**
 * By one word that few bear anywhere, if there is one. Else what bears a word where few do, and along the list what bears each word
 * where many do. A word that wasn't tried may stand anywhere.
 */
async function matchAnywhere(tx: Transaction, words: readonly string[], most: number) {
  const patterns = words.map(patternOf);
  const tried = words
    .filter(isLong)
    .slice(0, TRIED)
    .map((word) => [patternOf(word)]);
  const alone = await selectHits(tx, { groups: tried, among: places }, most);
  const rare = alone.find((hits) => overfull(hits).length === 0);
  if (rare !== undefined) return { hits: rare, others: patterns, along: [], patterns };
  const along = tried.length < patterns.length ? places : [...new Set(alone.flatMap(overfull))];
  return { hits: joined(alone), others: patterns, along, patterns };
}

/**
 * The same, with what bears all words in one place, where many bear each: the list needs no look where that place is the only one. For
 * a page that wasn't filled along the list: an index takes long to find that many bear them all.
 */
export async function findTogether(
  tx: Transaction,
  found: Found,
  { matches }: Limits['search'],
): Promise<Found | null> {
  const [only, ...more] = found.along;
  if (only === undefined || found.others.length === 0) return null;
  const [together = nothing] = await selectHits(tx, { groups: [found.others], among: found.along }, matches);
  const isAnswered = more.length === 0 && together[only] !== null;
  return { ...found, hits: joined([found.hits, together]), along: isAnswered ? [] : found.along };
}
