import { normalizeEmail, parseRepairIdBeginning, normalizeSearchText } from '@atelier/domain';
import type { Limits } from '#platform/config/limits.ts';
import {
  correctSpelling,
  type WordPatterns,
  wordPatterns,
  SHORTEST_WORD,
} from '#platform/database/correct-spelling.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import {
  type Hits,
  similarNames,
  type SearchField,
  searchFields,
  readSearchTerms,
  selectCustomerByEmail,
  selectHits,
} from './search.queries.ts';
import { seesCustomerInFull, type StaffViewer } from './staff.policy.ts';

/** What a search has found before the list's own filters, and what of the list it still has to look at. */
export type SearchResult = {
  /** Repairs by their number, and customers by their address. */
  readonly numbers: readonly string[];
  readonly addressees: readonly string[];
  readonly hits: Hits;
  /** The hits bear one of the words; their repairs still have to bear all of these. */
  readonly others: readonly WordPatterns[];
  /** Too many bear the words here: the repairs of the list are looked at in their order, for `patterns`. */
  readonly along: readonly SearchField[];
  readonly patterns: readonly WordPatterns[];
};

/** How many words are tried for one that few bear. */
const WORDS_TRIED = 3;

const noHits: Hits = { customers: [], devices: [], repairs: [] };

type SearchMatches = Pick<SearchResult, 'hits' | 'others' | 'along' | 'patterns'>;

/** The text of a search, and its viewer. */
type SearchInput = { readonly text: string; readonly viewer: StaffViewer };

/**
 * Looks a text up: a repair by its number as far as it was typed, a customer by name, phone or whole e-mail address, a device by name,
 * brand, model or serial number, a repair by its partner, issue and notes; accents, case and punctuation don't count. Of several words
 * each has to stand somewhere. Fewer than three letters find numbers and beginnings of names. The longest words count.
 */
export async function search(
  tx: Transaction,
  { text, viewer }: SearchInput,
  limits: Limits['search'],
): Promise<SearchResult> {
  const { words, numbers } = await readTerms(tx, text, limits);
  const addressees =
    text.includes('@') && seesCustomerInFull(viewer) ? await selectCustomerByEmail(tx, normalizeEmail(text)) : [];
  return { numbers, addressees, ...(await match(tx, words.map(wordPatterns), limits.matches)) };
}

/**
 * The same for a text with typing errors: words that nothing bears stand for the nearest names. Null where there is none such, or for an
 * address. For a text by which nothing was found.
 */
export async function searchSimilar(
  tx: Transaction,
  text: string,
  limits: Limits['search'],
): Promise<SearchResult | null> {
  if (text.includes('@')) return null;
  const { words } = await readTerms(tx, text, limits);
  const long = words.filter(isLong);
  const hits = await selectHits(
    tx,
    { groups: long.map((word) => [wordPatterns(word)]), fields: searchFields },
    limits.matches,
  );
  const unknown = long.filter((_word, index) => searchFields.every((place) => hits[index]?.[place]?.length === 0));
  const spelled = await correctSpelling(tx, { words, unknown }, similarNames);
  return spelled === null ? null : { numbers: [], addressees: [], ...(await match(tx, spelled, limits.matches)) };
}

/** The longest words of a text, and the repairs whose number it begins. */
async function readTerms(tx: Transaction, text: string, { matches, words: maxWords }: Limits['search']) {
  const typed = { text: normalizeSearchText(text), number: parseRepairIdBeginning(text) };
  const { words, numbers } = await readSearchTerms(tx, typed, matches);
  const longest = [...new Set(words)].toSorted((one, other) => other.length - one.length).slice(0, maxWords);
  return { words: longest, numbers };
}

async function match(tx: Transaction, words: readonly WordPatterns[], limit: number): Promise<SearchMatches> {
  if (words.length === 0) return { hits: noHits, others: [], along: [], patterns: words };
  // So few letters stand everywhere: they are the beginnings of names alone (decisions/0008).
  if (!words.some(isIndexed)) return matchInOneField(tx, { patterns: words, fields: ['customers'] }, limit);
  return words.length === 1
    ? matchInOneField(tx, { patterns: words, fields: searchFields }, limit)
    : matchAnywhere(tx, words, limit);
}

function isLong(word: string): boolean {
  return word.length >= SHORTEST_WORD;
}

function isIndexed(word: WordPatterns): boolean {
  return word.every((pattern) => isLong(pattern.replaceAll(/[% ]/gu, '')));
}

type MatchInput = { readonly patterns: readonly WordPatterns[]; readonly fields: readonly SearchField[] };

/** What bears all of the patterns in one place, and along the list what does where too many do. */
async function matchInOneField(tx: Transaction, { patterns, fields }: MatchInput, limit: number) {
  const hits = await selectHits(tx, { groups: [patterns], fields }, limit);
  return { hits: mergeHits(hits), others: [], along: hits.flatMap(overfullFields), patterns };
}

/** What is in any of these; nothing of where too much is. */
function mergeHits(all: readonly Hits[]): Hits {
  const within = (place: SearchField): readonly string[] => [...new Set(all.flatMap((hits) => hits[place] ?? []))];
  return { customers: within('customers'), devices: within('devices'), repairs: within('repairs') };
}

function overfullFields(hits: Hits): readonly SearchField[] {
  return searchFields.filter((place) => hits[place] === null);
}

/**
 * By one word that few bear anywhere, if there is one. Else what bears a word where few do, and along the list what bears each word
 * where many do. A word that wasn't tried may stand anywhere.
 */
async function matchAnywhere(tx: Transaction, patterns: readonly WordPatterns[], limit: number) {
  const tried = patterns
    .filter(isIndexed)
    .slice(0, WORDS_TRIED)
    .map((word) => [word]);
  const hitsByWord = await selectHits(tx, { groups: tried, fields: searchFields }, limit);
  const rare = hitsByWord.find((hits) => overfullFields(hits).length === 0);
  if (rare !== undefined) return { hits: rare, others: patterns, along: [], patterns };
  const scannedFields =
    tried.length < patterns.length ? searchFields : [...new Set(hitsByWord.flatMap(overfullFields))];
  return { hits: mergeHits(hitsByWord), others: patterns, along: scannedFields, patterns };
}

/**
 * The same, with what bears all words in one place, where many bear each: the list needs no look where that place is the only one. For
 * a page that wasn't filled along the list: an index takes long to find that many bear them all.
 */
export async function searchInOneField(
  tx: Transaction,
  result: SearchResult,
  { matches }: Limits['search'],
): Promise<SearchResult | null> {
  const [firstField, ...otherFields] = result.along;
  if (firstField === undefined || result.others.length === 0) return null;
  const [combined = noHits] = await selectHits(tx, { groups: [result.others], fields: result.along }, matches);
  const isAnswered = otherFields.length === 0 && combined[firstField] !== null;
  return { ...result, hits: mergeHits([result.hits, combined]), along: isAnswered ? [] : result.along };
}
