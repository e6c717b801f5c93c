import { nearestWords } from '@atelier/domain';
import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from './database.ts';

/** Patterns of a searched word, of which a search text must match one. */
export type WordPatterns = readonly string[];

export const SHORTEST_WORD = 3;

/** More misspelled words than this count as no match. */
const MAX_CORRECTIONS = 3;
export const SIMILAR_TEXTS = 200;

export function wordPatterns(word: string): WordPatterns {
  return [word.length < SHORTEST_WORD ? `% ${word}%` : `%${word}%`];
}

/** Returns SQL that is true if a search text matches one of a word's patterns. */
export function matchesWord(searchText: SQL, patterns: WordPatterns): SQL {
  const likes = patterns.map((pattern) => sql`${searchText} like ${pattern}`);
  return sql`(${sql.join(likes, sql` or `)})`;
}

/** Returns SQL that is true if a search text has a word spelled like this one. A trigram index answers it. */
export function isSimilarTo(searchText: SQL, word: string): SQL {
  return sql`public.resembles(${searchText}, ${word})`;
}

/**
 * Replaces unknown words by the nearest known names, or returns null if one has none. Corrects words of letters only: words with digits are
 * telephones, numbers or models.
 */
export async function correctSpelling(
  tx: Transaction,
  { words, unknown }: { readonly words: readonly string[]; readonly unknown: readonly string[] },
  similarNames: (word: string) => SQL,
): Promise<readonly WordPatterns[] | null> {
  if (unknown.length === 0 || unknown.length > MAX_CORRECTIONS || !unknown.every((word) => /^[a-z]+$/u.test(word)))
    return null;
  await tx.execute(sql`select set_config('pg_trgm.strict_word_similarity_threshold', ${SIMILARITY_THRESHOLD}, true)`);
  const corrected = new Map<string, WordPatterns>();
  for (const word of unknown) {
    const { rows } = await tx.execute<{ name: string }>(similarNames(word));
    const nearest = nearestWords(
      word,
      rows.flatMap(({ name }) => name.split(' ')),
    );
    if (nearest.length === 0) return null;
    corrected.set(
      word,
      nearest.slice(0, MAX_CORRECTIONS).map((name) => `% ${name}%`),
    );
  }
  return words.map((word) => corrected.get(word) ?? wordPatterns(word));
}

/** Minimum share of common trigrams. Two swapped letters among seven reach it. */
const SIMILARITY_THRESHOLD = '0.3';
