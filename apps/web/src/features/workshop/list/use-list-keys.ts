import { useEffect, useRef, type RefObject } from 'react';
import { keyIntent } from './list-keys.ts';

const FIELD = 'input, textarea, select, [contenteditable]';
const LAYER = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

type ListKeys = {
  /** Around the rows; each has one link with the attribute `data-row`. */
  readonly rows: RefObject<HTMLElement | null>;
  readonly search: RefObject<HTMLInputElement | null>;
  readonly onHelp: () => void;
};

/** `/` searches, `j` and `k` move along the rows, `?` tells the keys. */
export function useListKeys({ rows, search, onHelp }: ListKeys): void {
  const help = useRef(onHelp);
  useEffect(() => {
    help.current = onHelp;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const links = [...(rows.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
      const current = links.findIndex((link) => link === document.activeElement);
      const { key, ctrlKey, metaKey, altKey } = event;
      const press = { key, ctrlKey, metaKey, altKey, elsewhere: isElsewhere(event.target) };
      const intent = keyIntent(press, { current, count: links.length });
      if (intent === null) return;
      event.preventDefault();
      if (intent.kind === 'search') search.current?.focus();
      if (intent.kind === 'help') help.current();
      if (intent.kind === 'focus') links[intent.index]?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [rows, search]);
}

/** A key is meant for a field, or for what lies above the page. */
export function isElsewhere(target: EventTarget | null): boolean {
  return (target instanceof Element && target.closest(FIELD) !== null) || document.querySelector(LAYER) !== null;
}
