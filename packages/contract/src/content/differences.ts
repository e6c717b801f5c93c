import { isBothLanguages } from './document.ts';

type ContentDifference = { readonly path: string; readonly before: unknown; readonly after: unknown };

/** Returns the differing fields of two documents with the same shape, in order. A list with a changed length is one field. */
export function contentDifferences(before: object, after: object): readonly ContentDifference[] {
  return differencesAt(before, after, []);
}

function differencesAt(before: unknown, after: unknown, path: readonly string[]): readonly ContentDifference[] {
  if (isSame(before, after)) return [];
  if (isField(before) || isField(after) || hasOtherLength(before, after) || !isObject(before) || !isObject(after))
    return [{ path: path.join('.'), before, after }];
  return Object.keys(after).flatMap((key) => differencesAt(before[key], after[key], [...path, key]));
}

function isSame(a: unknown, b: unknown): boolean {
  if (!isObject(a) || !isObject(b)) return a === b;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => isSame(a[key], b[key]));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function isField(value: unknown): boolean {
  return !isObject(value) || isBothLanguages(value) || 'focus' in value;
}

// Items have no ids, so lists of different lengths can't be matched item by item.
function hasOtherLength(a: unknown, b: unknown): boolean {
  return Array.isArray(a) && Array.isArray(b) && a.length !== b.length;
}
