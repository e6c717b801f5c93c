import { nearestWords } from '@atelier/domain';
import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from './transaction.ts';

/** A word that is searched: patterns of a search text, one of which it has to match. */
export type WordPatterns = readonly string[];

/** A trigram index knows nothing shorter. */
export const SHORTEST_WORD = 3;

/** So many words with typing errors are one slip after the other; more are something else. */
const MAX_CORRECTIONS = 3;
/** So many texts of each table are read for a word. */
export const SIMILAR_TEXTS = 200;

/** A word anywhere in another; a short one only where a word begins. */
export function wordPatterns(word: string): WordPatterns {
  return [word.length < SHORTEST_WORD ? `% ${word}%` : `%${word}%`];
}

/** Whether a search text matches one of a word's patterns. */
export function matchesWord(searchText: SQL, patterns: WordPatterns): SQL {
  const likes = patterns.map((pattern) => sql`${searchText} like ${pattern}`);
  return sql`(${sql.join(likes, sql` or `)})`;
}

/** Whether a search text has a word that is spelled like this one; an index of trigrams answers it. */
export function isSimilarTo(searchText: SQL, word: string): SQL {
  return sql`public.resembles(${searchText}, ${word})`;
}

/**
 * The same words, with those that nothing bears spelled as the nearest names are; null where one of them has none. Letters alone are
 * forgiven: a word with a digit is a telephone, a number or a model, and letters without an accent to lose are folded into digits.
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

/** How much of their trigrams two words share at least; two swapped letters among seven leave so much. */
const SIMILARITY_THRESHOLD = '0.3';
