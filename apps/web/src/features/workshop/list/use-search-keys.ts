import { useEffect, useRef, type RefObject } from 'react';

export type SearchKey = 'Enter' | 'ArrowDown';

type SearchKeysInput = {
  readonly field: RefObject<HTMLInputElement | null>;
  /** Around the rows; each has one link with the attribute `data-row`. */
  readonly rows: RefObject<HTMLElement | null>;
  /** The words by which the rows on screen were found; null while their answer is out. */
  readonly shownQuery: string | null;
  /** The rows are all that was found, and bear the words themselves. */
  readonly isComplete: boolean;
  readonly isExact: boolean;
};

/**
 * Enter in a search opens the only hit, ArrowDown goes to the first: at once, or when the answer to what was typed is there. What is only
 * spelled like it is shown before it is opened.
 */
export function useSearchKeys({ field, rows, shownQuery, isComplete, isExact }: SearchKeysInput) {
  const pendingKey = useRef<{ readonly key: SearchKey; readonly text: string } | null>(null);
  const followKey = (key: SearchKey, wasSeen: boolean): void => {
    const links = rows.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [];
    const [firstLink] = links;
    if (key === 'ArrowDown') firstLink?.focus();
    else if (links.length === 1 && isComplete && (wasSeen || isExact)) firstLink?.click();
  };
  useEffect(() => {
    if (pendingKey.current === null) return;
    const { key, text } = pendingKey.current;
    const isStillMeant = document.activeElement === field.current && field.current?.value.trim() === text;
    if (isStillMeant && text !== shownQuery) return;
    pendingKey.current = null;
    if (isStillMeant) followKey(key, false);
  });
  return (key: SearchKey, text: string): void => {
    if (text === shownQuery) followKey(key, true);
    else pendingKey.current = { key, text };
  };
}
