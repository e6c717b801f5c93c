import { useEffect, useRef, type RefObject } from 'react';

export type SearchKey = 'Enter' | 'ArrowDown';

type SearchKeys = {
  readonly field: RefObject<HTMLInputElement | null>;
  /** Around the rows; each has one link with the attribute `data-row`. */
  readonly rows: RefObject<HTMLElement | null>;
  /** The words by which the rows on screen were found; null while their answer is out. */
  readonly shown: string | null;
  /** The rows are all that was found, and bear the words themselves. */
  readonly whole: boolean;
  readonly exact: boolean;
};

/**
 * Enter in a search opens the only hit, ArrowDown goes to the first: at once, or when the answer to what was typed is there. What is only
 * spelled like it is shown before it is opened.
 */
export function useSearchKeys({ field, rows, shown, whole, exact }: SearchKeys) {
  const awaited = useRef<{ readonly key: SearchKey; readonly text: string } | null>(null);
  const act = (key: SearchKey, wasSeen: boolean): void => {
    const links = rows.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [];
    const [first] = links;
    if (key === 'ArrowDown') first?.focus();
    else if (links.length === 1 && whole && (wasSeen || exact)) first?.click();
  };
  useEffect(() => {
    if (awaited.current === null) return;
    const { key, text } = awaited.current;
    const isStillMeant = document.activeElement === field.current && field.current?.value.trim() === text;
    if (isStillMeant && text !== shown) return;
    awaited.current = null;
    if (isStillMeant) act(key, false);
  });
  return (key: SearchKey, text: string): void => {
    if (text === shown) act(key, true);
    else awaited.current = { key, text };
  };
}
