import { useKeyDown } from '#shared/page/use-key-down.ts';
import { linksIn } from '../page/use-row-focus-return.ts';
import type { RefObject } from 'react';
export type KeyPress = {
  readonly key: string;
  /** Another control or the browser handles it (`isKeyHandledElsewhere`). */
  readonly elsewhere: boolean;
};

const commands = ['search', 'act', 'select', 'undo', 'next', 'back', 'help'] as const;
export type Command = (typeof commands)[number];

type KeyIntent =
  | { readonly kind: 'command'; readonly command: Command }
  | { readonly kind: 'focus'; readonly index: number }
  | null;

export type RowFocus = { readonly current: number; readonly count: number };

export const keyOf: Readonly<Record<Command, string>> = {
  search: 'f',
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
  if (press.elsewhere) return null;
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

const FIELD = 'input:not([type=checkbox]), textarea, select, [contenteditable]';
const LAYER = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

type ListKeysInput = {
  /** Container of rows, each with one `data-row` link. */
  readonly rows?: RefObject<HTMLElement | null>;
  /** Handlers by command, called with the id of the focused row. */
  readonly run: Readonly<Partial<Record<Command, (row: string | null) => unknown>>>;
};

/** Maps `j` and `k` to row navigation, and each command's key to its handler. */
export function useListKeys({ rows, run }: ListKeysInput): void {
  useKeyDown((event) => {
    if (event.defaultPrevented) return;
    const links = linksIn(rows?.current ?? null);
    const current = links.findIndex((link) => link === document.activeElement);
    const press = { key: event.key, elsewhere: isKeyHandledElsewhere(event) };
    const has = commands.filter((command) => run[command] !== undefined);
    const intent = keyIntentOf(press, { current, count: links.length }, has);
    if (intent === null) return;
    event.preventDefault();
    if (intent.kind === 'focus') links[intent.index]?.focus();
    else run[intent.command]?.(links[current]?.dataset['row'] ?? null);
  });
}

/** Returns true if a field or an overlay handles the key, if it is part of a shortcut of the browser, or if single keys are off. */
export function isKeyHandledElsewhere({ target, key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const isInField = target instanceof Element && target.closest(FIELD) !== null;
  return ctrlKey || metaKey || altKey || isInField || isCovered() || (key.length === 1 && !singleKeys.areOn());
}

/** Returns true under a dialog or a menu. */
export function isCovered(): boolean {
  return document.querySelector(LAYER) !== null;
}

const SINGLE_KEYS = 'atelier.singleKeys';

/** Setting of this browser. Shortcuts of one character can be off, because speech input and tremor press them (WCAG 2.1.4). */
export const singleKeys = {
  areOn: (): boolean => localStorage.getItem(SINGLE_KEYS) !== 'off',
  set: (areOn: boolean): void => {
    if (areOn) localStorage.removeItem(SINGLE_KEYS);
    else localStorage.setItem(SINGLE_KEYS, 'off');
  },
};
