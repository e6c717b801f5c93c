import { nearestWords, withoutAccents } from '@atelier/domain';

/** Page of the menus. */
export type PageEntry = { readonly to: string; readonly label: string };

/** Returns the entries whose label has all typed words, at any beginning of a word, or nearly so. */
export function matchingEntries<Entry extends { readonly label: string }>(
  entries: readonly Entry[],
  text: string,
): readonly Entry[] {
  const typed = wordsOf(text);
  return entries.filter(({ label }) => {
    const words = wordsOf(label);
    return typed.every((word) => words.some((each) => each.startsWith(word)) || nearestWords(word, words).length > 0);
  });
}

function wordsOf(text: string): readonly string[] {
  const plain = withoutAccents(text);
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}
