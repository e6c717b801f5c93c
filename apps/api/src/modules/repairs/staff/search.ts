import { normalizeEmail, parseRepairIdBeginning, searchedText } from '@atelier/domain';
import type { Limits } from '#platform/config/limits.ts';
import { respell, type SearchedWord, searchedWord, SHORTEST_WORD } from '#platform/database/respelled.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import {
  type Hits,
  namesLike,
  type Place,
  places,
  readText,
  selectCustomerByEmail,
  selectHits,
} from './search.queries.ts';
import { seesCustomerInFull, type StaffViewer } from './staff.policy.ts';

/** What a search has found before the list's own filters, and what of the list it still has to look at. */
export type Found = {
  /** Repairs by their number, and customers by their address. */
  readonly numbers: readonly string[];
  readonly addressees: readonly string[];
  readonly hits: Hits;
  /** The hits bear one of the words; their repairs still have to bear all of these. */
  readonly others: readonly SearchedWord[];
  /** Too many bear the words here: the repairs of the list are looked at in their order, for `patterns`. */
  readonly along: readonly Place[];
  readonly patterns: readonly SearchedWord[];
};

/** How many words are tried for one that few bear. */
const TRIED = 3;

const nothing: Hits = { customers: [], devices: [], repairs: [] };

type Matches = Pick<Found, 'hits' | 'others' | 'along' | 'patterns'>;

/** The text of a search, and its viewer. */
type Asked = { readonly text: string; readonly viewer: StaffViewer };

/**
 * Looks a text up: a repair by its number as far as it was typed, a customer by name, phone or whole e-mail address, a device by name,
 * brand, model or serial number, a repair by its partner, issue and notes; accents, case and punctuation don't count. Of several words
 * each has to stand somewhere. Fewer than three letters find numbers and beginnings of names. The longest words count.
 */
export async function find(tx: Transaction, { text, viewer }: Asked, limits: Limits['search']): Promise<Found> {
  const { words, numbers } = await read(tx, text, limits);
  const addressees =
    text.includes('@') && seesCustomerInFull(viewer) ? await selectCustomerByEmail(tx, normalizeEmail(text)) : [];
  return { numbers, addressees, ...(await match(tx, words.map(searchedWord), limits.matches)) };
}

/**
 * The same for a text with typing errors: words that nothing bears stand for the nearest names. Null where there is none such, or for an
 * address. For a text by which nothing was found.
 */
export async function findSimilar(tx: Transaction, text: string, limits: Limits['search']): Promise<Found | null> {
  if (text.includes('@')) return null;
  const { words } = await read(tx, text, limits);
  const long = words.filter(isLong);
  const hits = await selectHits(
    tx,
    { groups: long.map((word) => [searchedWord(word)]), among: places },
    limits.matches,
  );
  const unknown = long.filter((_word, index) => places.every((place) => hits[index]?.[place]?.length === 0));
  const spelled = await respell(tx, { words, unknown }, namesLike);
  return spelled === null ? null : { numbers: [], addressees: [], ...(await match(tx, spelled, limits.matches)) };
}

/** The longest words of a text, and the repairs whose number it begins. */
async function read(tx: Transaction, text: string, { matches, words: counted }: Limits['search']) {
  const typed = { text: searchedText(text), number: parseRepairIdBeginning(text) };
  const { words, numbers } = await readText(tx, typed, matches);
  const longest = [...new Set(words)].toSorted((one, other) => other.length - one.length).slice(0, counted);
  return { words: longest, numbers };
}

async function match(tx: Transaction, words: readonly SearchedWord[], most: number): Promise<Matches> {
  if (words.length === 0) return { hits: nothing, others: [], along: [], patterns: words };
  // So few letters stand everywhere: they are the beginnings of names alone (decisions/0008).
  if (!words.some(isIndexed)) return matchInOnePlace(tx, { patterns: words, among: ['customers'] }, most);
  return words.length === 1
    ? matchInOnePlace(tx, { patterns: words, among: places }, most)
    : matchAnywhere(tx, words, most);
}

function isLong(word: string): boolean {
  return word.length >= SHORTEST_WORD;
}

function isIndexed(word: SearchedWord): boolean {
  return word.every((pattern) => isLong(pattern.replaceAll(/[% ]/gu, '')));
}

type Look = { readonly patterns: readonly SearchedWord[]; readonly among: readonly Place[] };

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
async function matchAnywhere(tx: Transaction, patterns: readonly SearchedWord[], most: number) {
  const tried = patterns
    .filter(isIndexed)
    .slice(0, TRIED)
    .map((word) => [word]);
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
