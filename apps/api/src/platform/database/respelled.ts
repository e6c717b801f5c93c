import { nearestWords } from '@atelier/domain';
import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from './transaction.ts';

/** A word that is searched: patterns of a folded text, one of which it has to match. */
export type SearchedWord = readonly string[];

/** A trigram index knows nothing shorter. */
export const SHORTEST_WORD = 3;

/** So many words with typing errors are one slip after the other; more are something else. */
const RESPELLED = 3;
/** So many texts of each table are read for a word. */
export const SIMILAR_TEXTS = 200;

/** A word anywhere in another; a short one only where a word begins. */
export function searchedWord(word: string): SearchedWord {
  return [word.length < SHORTEST_WORD ? `% ${word}%` : `%${word}%`];
}

/** Whether a folded text matches one of a word's patterns. */
export function bearsWord(folded: SQL, patterns: SearchedWord): SQL {
  const likes = patterns.map((pattern) => sql`${folded} like ${pattern}`);
  return sql`(${sql.join(likes, sql` or `)})`;
}

/** Whether a folded text has a word that is spelled like this one; an index of trigrams answers it. */
export function resembles(folded: SQL, word: string): SQL {
  return sql`public.resembles(${folded}, ${word})`;
}

/**
 * The same words, with those that nothing bears spelled as the nearest names are; null where one of them has none. Letters alone are
 * forgiven: a word with a digit is a telephone, a number or a model, and letters without an accent to lose are folded into digits.
 */
export async function respell(
  tx: Transaction,
  { words, unknown }: { readonly words: readonly string[]; readonly unknown: readonly string[] },
  namesLike: (word: string) => SQL,
): Promise<readonly SearchedWord[] | null> {
  if (unknown.length === 0 || unknown.length > RESPELLED || !unknown.every((word) => /^[a-z]+$/u.test(word)))
    return null;
  await tx.execute(sql`select set_config('pg_trgm.strict_word_similarity_threshold', ${SIMILAR}, true)`);
  const spelled = new Map<string, SearchedWord>();
  for (const word of unknown) {
    const { rows } = await tx.execute<{ name: string }>(namesLike(word));
    const near = nearestWords(
      word,
      rows.flatMap(({ name }) => name.split(' ')),
    );
    if (near.length === 0) return null;
    spelled.set(
      word,
      near.slice(0, RESPELLED).map((name) => `% ${name}%`),
    );
  }
  return words.map((word) => spelled.get(word) ?? searchedWord(word));
}

/** How much of their trigrams two words share at least; two swapped letters among seven leave so much. */
const SIMILAR = '0.3';
