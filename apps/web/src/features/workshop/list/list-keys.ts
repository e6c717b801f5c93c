/** A key as it was pressed, and whether it was meant for something else. */
export type KeyPress = {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  /** The focus is in a field, or a dialog is open. */
  readonly elsewhere: boolean;
};

/** What a key does on pages of the workshop; each page has some of them. */
export const commands = ['search', 'act', 'select', 'undo', 'next', 'back', 'help'] as const;
export type Command = (typeof commands)[number];

export type KeyIntent =
  | { readonly kind: 'command'; readonly command: Command }
  | { readonly kind: 'focus'; readonly index: number }
  | null;

/** `current`: the row that has the focus, -1 when none has; `count`: how many rows there are. */
export type RowFocus = { readonly current: number; readonly count: number };

/** By which key, as its name is shown. */
export const keyOf: Readonly<Record<Command, string>> = {
  search: '/',
  act: 'a',
  select: 'x',
  undo: 'u',
  next: 'n',
  back: 'Escape',
  help: '?',
};

/**
 * What a key means on a page that has these commands (specification/screens#keys). Enter opens by itself: the row's link has the focus. Arrows
 * move from row to row and scroll elsewhere.
 */
export function keyIntentOf(press: KeyPress, { current, count }: RowFocus, has: readonly Command[]): KeyIntent {
  if (press.elsewhere || press.ctrlKey || press.metaKey || press.altKey) return null;
  const command = has.find((each) => keyOf[each] === press.key);
  if (command !== undefined) return { kind: 'command', command };
  if (count === 0) return null;
  const isOnRow = current !== -1;
  if (press.key === 'j' || (isOnRow && press.key === 'ArrowDown'))
    return { kind: 'focus', index: clamp(current + 1, count) };
  if (press.key === 'k' || (isOnRow && press.key === 'ArrowUp'))
    return { kind: 'focus', index: clamp(current === -1 ? 0 : current - 1, count) };
  return null;
}

function clamp(index: number, count: number): number {
  return Math.min(Math.max(index, 0), count - 1);
}
