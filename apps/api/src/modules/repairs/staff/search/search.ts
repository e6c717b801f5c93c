import { normalizeEmail, parseRepairIdBeginning, normalizeSearchText, seesAllRepairs } from '@atelier/domain';
import type { Limits } from '#platform/config/limits.ts';
import {
  correctSpelling,
  type WordPatterns,
  wordPatterns,
  SHORTEST_WORD,
} from '#platform/database/correct-spelling.ts';
import type { Transaction } from '#platform/database/database.ts';
import {
  byField,
  type Hits,
  similarNames,
  type SearchField,
  searchFields,
  readSearchTerms,
  selectCustomerByEmail,
  selectHits,
} from './search.queries.ts';
import type { StaffViewer } from '#modules/repairs/staff.policy.ts';

/** Hits of a search before the list's filters, and the fields still to scan. */
export type SearchResult = {
  readonly numbers: readonly string[];
  readonly addressees: readonly string[];
  readonly shelves: readonly string[];
  readonly hits: Hits;
  /** Words that the repairs of the hits must match as well. */
  readonly others: readonly WordPatterns[];
  /** Fields with too many hits. The list is scanned in order for `patterns` instead. */
  readonly scannedFields: readonly SearchField[];
  readonly patterns: readonly WordPatterns[];
};

/** Maximum number of words tried for a rare one. */
const WORDS_TRIED = 3;

const noHits: Hits = { customers: [], devices: [], repairs: [] };

type SearchMatches = Pick<SearchResult, 'hits' | 'others' | 'scannedFields' | 'patterns'>;

type SearchInput = { readonly text: string; readonly viewer: StaffViewer };

/**
 * Searches repairs by number prefix, name of a shelf, customer, device, partner, issue and notes. Ignores accents, case and punctuation.
 * All words must match. Words below three letters match only numbers and beginnings of names. Only the longest words count.
 */
export async function search(
  tx: Transaction,
  { text, viewer }: SearchInput,
  limits: Limits['search'],
): Promise<SearchResult> {
  const { words, numbers, shelves } = await readTerms(tx, text, limits);
  // Only office and bench read a customer's email (specification/life#who-sees-it).
  const addressees =
    text.includes('@') && seesAllRepairs(viewer) ? await selectCustomerByEmail(tx, normalizeEmail(text)) : [];
  return { numbers, addressees, shelves, ...(await match(tx, words.map(wordPatterns), limits.matches)) };
}

/** Searches with the most similar names in place of unknown words, `patterns` in the order of `words`. Returns null without any, or for an email address. */
export async function searchSimilar(
  tx: Transaction,
  text: string,
  limits: Limits['search'],
): Promise<(SearchResult & { readonly words: readonly string[] }) | null> {
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
  return spelled === null
    ? null
    : { words, numbers: [], addressees: [], shelves: [], ...(await match(tx, spelled, limits.matches)) };
}

async function readTerms(tx: Transaction, text: string, { numbers, words: maxWords }: Limits['search']) {
  const typed = { text: normalizeSearchText(text), number: parseRepairIdBeginning(text) };
  const { words, ...named } = await readSearchTerms(tx, typed, numbers);
  const longest = [...new Set(words)].toSorted((one, other) => other.length - one.length).slice(0, maxWords);
  return { words: longest, ...named };
}

async function match(tx: Transaction, words: readonly WordPatterns[], limit: number): Promise<SearchMatches> {
  if (words.length === 0) return { hits: noHits, others: [], scannedFields: [], patterns: words };
  // Short words match everywhere, so they match only beginnings of names (decisions/0008).
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

async function matchInOneField(tx: Transaction, { patterns, fields }: MatchInput, limit: number) {
  const hits = await selectHits(tx, { groups: [patterns], fields }, limit);
  return { hits: mergeHits(hits), others: [], scannedFields: hits.flatMap(overfullFields), patterns };
}

function mergeHits(all: readonly Hits[]): Hits {
  return byField((field) => [...new Set(all.flatMap((hits) => hits[field] ?? []))]);
}

function overfullFields(hits: Hits): readonly SearchField[] {
  return searchFields.filter((place) => hits[place] === null);
}

/** Matches by one rare word, else collects hits of rare words and scans for frequent ones. Untried words match in any field. */
async function matchAnywhere(tx: Transaction, patterns: readonly WordPatterns[], limit: number) {
  const tried = patterns
    .filter(isIndexed)
    .slice(0, WORDS_TRIED)
    .map((word) => [word]);
  const hitsByWord = await selectHits(tx, { groups: tried, fields: searchFields }, limit);
  const rare = hitsByWord.find((hits) => overfullFields(hits).length === 0);
  if (rare !== undefined) return { hits: rare, others: patterns, scannedFields: [], patterns };
  const scannedFields =
    tried.length < patterns.length ? searchFields : [...new Set(hitsByWord.flatMap(overfullFields))];
  return { hits: mergeHits(hitsByWord), others: patterns, scannedFields, patterns };
}

/**
 * Adds hits that match all words in one field, where each word alone is frequent. Used if the scan didn't fill the page.
 * The index needs long to find that many rows match all words.
 */
export async function searchInOneField(
  tx: Transaction,
  result: SearchResult,
  { matches }: Limits['search'],
): Promise<SearchResult | null> {
  const [firstField, ...otherFields] = result.scannedFields;
  if (firstField === undefined || result.others.length === 0) return null;
  const [combined = noHits] = await selectHits(tx, { groups: [result.others], fields: result.scannedFields }, matches);
  const isAnswered = otherFields.length === 0 && combined[firstField] !== null;
  return { ...result, hits: mergeHits([result.hits, combined]), scannedFields: isAnswered ? [] : result.scannedFields };
}
