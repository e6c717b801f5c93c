import { useEffect, useRef, type RefObject } from 'react';
import { commands, keyIntentOf, type Command } from './list-keys.ts';

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
  const latestRun = useRef(run);
  useEffect(() => {
    latestRun.current = run;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented) return;
      const links = [...(rows?.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
      const current = links.findIndex((link) => link === document.activeElement);
      const { key, ctrlKey, metaKey, altKey } = event;
      const press = { key, ctrlKey, metaKey, altKey, elsewhere: isKeyHandledElsewhere(event.target) };
      const has = commands.filter((command) => latestRun.current[command] !== undefined);
      const intent = keyIntentOf(press, { current, count: links.length }, has);
      if (intent === null) return;
      event.preventDefault();
      if (intent.kind === 'focus') links[intent.index]?.focus();
      else latestRun.current[intent.command]?.(links[current]?.dataset['row'] ?? null);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [rows]);
}

/** Returns true if a field or an overlay handles the key. */
export function isKeyHandledElsewhere(target: EventTarget | null): boolean {
  return (target instanceof Element && target.closest(FIELD) !== null) || document.querySelector(LAYER) !== null;
}
