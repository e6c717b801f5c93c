/** A key as it was pressed, and whether it was meant for something else. */
export type Press = {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  /** The focus is in a field, or a dialog is open. */
  readonly elsewhere: boolean;
};

export type KeyIntent =
  | { readonly kind: 'search' }
  | { readonly kind: 'help' }
  | { readonly kind: 'focus'; readonly index: number }
  | null;

/** `current`: the row that has the focus, -1 when none has; `count`: how many rows there are. */
export type RowPlace = { readonly current: number; readonly count: number };

/** What a key means in a list (specification/screens#workshop). Enter opens by itself: the row's link has the focus. */
export function keyIntent(press: Press, { current, count }: RowPlace): KeyIntent {
  if (press.elsewhere || press.ctrlKey || press.metaKey || press.altKey) return null;
  if (press.key === '/') return { kind: 'search' };
  if (press.key === '?') return { kind: 'help' };
  if (count === 0) return null;
  if (press.key === 'j') return { kind: 'focus', index: clamp(current + 1, count) };
  if (press.key === 'k') return { kind: 'focus', index: clamp(current === -1 ? 0 : current - 1, count) };
  return null;
}

function clamp(index: number, count: number): number {
  return Math.min(Math.max(index, 0), count - 1);
}
