import { type ContentDocument, contentDifferences, isBothLanguages, type BothLanguages } from '@atelier/contract';

/** Returns the value at a dotted path, or undefined. */
export function valueAt(document: unknown, path: string): unknown {
  return path.split('.').reduce((value, key) => (isTree(value) ? value[key] : undefined), document);
}

type Tree = Readonly<Record<string, unknown>>;

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null;
}

/** Returns a copy of the document with another value at a path. */
export function withValueAt(document: ContentDocument, path: string, newValue: unknown): ContentDocument {
  // Safe because the paths are the document's own and the server validates the saved document.
  return replaceAt(document, path.split('.'), newValue) as ContentDocument;
}

function replaceAt(value: unknown, [key, ...rest]: readonly string[], newValue: unknown): unknown {
  if (key === undefined) return newValue;
  if (Array.isArray(value)) return value.with(Number(key), replaceAt(value[Number(key)], rest, newValue));
  if (!isTree(value)) throw new TypeError(`invariant: content path not found: ${key}`);
  return { ...value, [key]: replaceAt(value[key], rest, newValue) };
}

/** Field with different values on both sides, and the sides that changed it since the common base. */
export type ContentConflict = {
  readonly path: string;
  readonly mine: unknown;
  readonly theirs: unknown;
  readonly changedBy: 'me' | 'them' | 'both';
};

/** Returns the fields in which my document differs from theirs. `base` is their common base. */
export function findConflicts(
  base: ContentDocument,
  mine: ContentDocument,
  theirs: ContentDocument,
): readonly ContentConflict[] {
  const changedIn = (document: ContentDocument) => contentDifferences(base, document).map(({ path }) => path);
  const [byMe, byThem] = [changedIn(mine), changedIn(theirs)];
  // A path covers a whole list or a field in it.
  const touches = (paths: readonly string[], path: string) =>
    paths.some((each) => each === path || each.startsWith(`${path}.`) || path.startsWith(`${each}.`));
  return contentDifferences(mine, theirs).map(({ path, before, after }) => {
    const [me, them] = [touches(byMe, path), touches(byThem, path)];
    return { path, mine: before, theirs: after, changedBy: me && them ? 'both' : me ? 'me' : 'them' };
  });
}

/** Returns my document with their values in the chosen fields. */
export function mergeChoices(
  mine: ContentDocument,
  chosen: readonly { readonly path: string; readonly value: unknown }[],
): ContentDocument {
  return chosen.reduce((document, { path, value }) => withValueAt(document, path, value), mine);
}

/** Returns the language of a missing text that the other language has, or null. */
export function missingLanguage({ fr, en }: BothLanguages): 'fr' | 'en' | null {
  const [lacksFrench, lacksEnglish] = [fr.trim() === '', en.trim() === ''];
  if (lacksFrench === lacksEnglish) return null;
  return lacksFrench ? 'fr' : 'en';
}

export function countMissing(value: unknown): number {
  if (isBothLanguages(value)) return missingLanguage(value) === null ? 0 : 1;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((count: number, each) => count + countMissing(each), 0);
}
