import { withoutAccents } from '#values/text.ts';

/** Fault with all its names, in any language. */
export type NamedFault = { readonly id: string; readonly names: readonly string[] };

/** Shorter words are articles and prepositions. */
const LETTERS = 3;

/** Longer endings make another word, such as `portable` of `port`. */
const ENDING = 3;

const SUGGESTIONS = 3;

/** Words that fit any fault. */
const COMMON_WORDS = `
  aucun aussi autre avec bien bout cette comme dans des depuis elle encore entre est fait faire les leur mais même mes mon nous ont
  par pas plus pour quand que qui rien sans ses seul sont sous sur tout toute très une vous appareil panne problème
  after also and any are before but can does doesn for from had has have her his its just more not off one only other our out
  some still than that the then there this very was when while with your device fault problem
`;

/** Returns the ids of the faults whose names share words with a text, most shared words first, at most three. */
export function suggestedFaults(text: string, faults: readonly NamedFault[]): readonly string[] {
  const common = new Set(wordsOf(COMMON_WORDS));
  const said = wordsOf(text).filter((word) => !common.has(word));
  return faults
    .map(({ id, names }) => ({ id, shared: Math.max(0, ...names.map((name) => sharedWords(wordsOf(name), said))) }))
    .filter(({ shared }) => shared > 0)
    .toSorted((left, right) => right.shared - left.shared)
    .slice(0, SUGGESTIONS)
    .map(({ id }) => id);
}

function sharedWords(words: readonly string[], said: readonly string[]): number {
  return words.filter((word) => said.some((each) => isSameWord(word, each))).length;
}

/** Compares words of three letters as a whole, because `son` isn't `sonnerie`. */
function isSameWord(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length === LETTERS) return short === long;
  return long.startsWith(short) && long.length - short.length <= ENDING;
}

/** Returns the words without case, accents and plural. */
function wordsOf(text: string): string[] {
  const folded = withoutAccents(text);
  const words = folded.split(/[^\p{L}\p{N}]+/u).map((word) => word.replace(/[sx]$/u, ''));
  return [...new Set(words.filter((word) => word.length >= LETTERS))];
}
