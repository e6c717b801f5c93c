import { type ContentDocument, contentDifferences } from '@atelier/contract';

/** What stands at a path of the document, with dots between the keys; undefined where nothing does. */
export function valueAt(document: unknown, path: string): unknown {
  return path.split('.').reduce((value, key) => (isTree(value) ? value[key] : undefined), document);
}

type Tree = Readonly<Record<string, unknown>>;

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null;
}

/** The document with something else at a path. */
export function withValueAt(document: ContentDocument, path: string, newValue: unknown): ContentDocument {
  // The path is one of the document's own, and the field there gives what it took; saving judges it all the same.
  return replaced(document, path.split('.'), newValue) as ContentDocument;
}

function replaced(value: unknown, [key, ...rest]: readonly string[], newValue: unknown): unknown {
  if (key === undefined) return newValue;
  if (Array.isArray(value)) return value.with(Number(key), replaced(value[Number(key)], rest, newValue));
  if (!isTree(value)) throw new TypeError(`the content has no ${key}`);
  return { ...value, [key]: replaced(value[key], rest, newValue) };
}

/** A field that two people left different, and who changed it since both had the same. */
export type ContentConflict = {
  readonly path: string;
  readonly mine: unknown;
  readonly theirs: unknown;
  readonly changedBy: 'me' | 'them' | 'both';
};

/** All fields in which my document differs from theirs; `base` is what both began with. */
export function findConflicts(
  base: ContentDocument,
  mine: ContentDocument,
  theirs: ContentDocument,
): readonly ContentConflict[] {
  const changedIn = (document: ContentDocument) => contentDifferences(base, document).map(({ path }) => path);
  const [byMe, byThem] = [changedIn(mine), changedIn(theirs)];
  // A list as a whole, or a field within it.
  const touches = (paths: readonly string[], path: string): boolean =>
    paths.some((each) => each === path || each.startsWith(`${path}.`) || path.startsWith(`${each}.`));
  return contentDifferences(mine, theirs).map(({ path, before, after }) => {
    const [me, them] = [touches(byMe, path), touches(byThem, path)];
    return { path, mine: before, theirs: after, changedBy: me && them ? 'both' : me ? 'me' : 'them' };
  });
}

/** My document with theirs in the fields that were chosen so. */
export function mergeChoices(
  mine: ContentDocument,
  chosen: readonly { readonly path: string; readonly value: unknown }[],
): ContentDocument {
  return chosen.reduce((document, { path, value }) => withValueAt(document, path, value), mine);
}
