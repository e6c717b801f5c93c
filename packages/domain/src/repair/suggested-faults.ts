import { withoutAccents } from '../values/text.ts';

/** Fault with all its names, in any language. */
export type NamedFault = { readonly id: string; readonly names: readonly string[] };

/** Shorter words are articles and prepositions. */
const LETTERS = 4;

const SUGGESTIONS = 3;

/** Returns the ids of the faults whose names share words with a text, most shared words first, at most three. */
export function suggestedFaults(text: string, faults: readonly NamedFault[]): readonly string[] {
  const said = wordsOf(text);
  return faults
    .map(({ id, names }) => ({ id, shared: Math.max(0, ...names.map((name) => sharedWords(wordsOf(name), said))) }))
    .filter(({ shared }) => shared > 0)
    .toSorted((left, right) => right.shared - left.shared)
    .slice(0, SUGGESTIONS)
    .map(({ id }) => id);
}

function sharedWords(words: readonly string[], said: readonly string[]): number {
  return words.filter((word) => said.some((each) => each.startsWith(word) || word.startsWith(each))).length;
}

/** Returns the long words without case, accents and plural. */
function wordsOf(text: string): string[] {
  const folded = withoutAccents(text);
  const words = folded.split(/[^\p{L}\p{N}]+/u).map((word) => word.replace(/[sx]$/u, ''));
  return [...new Set(words.filter((word) => word.length >= LETTERS))];
}
