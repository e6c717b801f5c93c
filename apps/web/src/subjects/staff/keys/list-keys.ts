export type KeyPress = {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  /** The focus is in a field, or a dialog is open. */
  readonly elsewhere: boolean;
};

export const commands = ['search', 'act', 'select', 'undo', 'next', 'back', 'help'] as const;
export type Command = (typeof commands)[number];

export type KeyIntent =
  | { readonly kind: 'command'; readonly command: Command }
  | { readonly kind: 'focus'; readonly index: number }
  | null;

export type RowFocus = { readonly current: number; readonly count: number };

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
 * Returns the meaning of a key on a page with these commands (specification/screens#keys). Enter opens a row natively, because its link has
 * the focus. Arrows move between rows and scroll elsewhere.
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
