import { useEffect, useRef, type RefObject } from 'react';

export type SearchKey = 'Enter' | 'ArrowDown';

type SearchKeysInput = {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly rows: RefObject<HTMLElement | null>;
  /** Search words of the displayed rows, null while loading. */
  readonly shownQuery: string | null;
  /** The rows are all results and match exactly. */
  readonly isComplete: boolean;
  readonly isExact: boolean;
};

/**
 * Maps the search box's keys: Enter opens the only hit and ArrowDown focuses the first one, at once or when the answer arrives. A merely
 * similar hit is shown before it can be opened.
 */
export function useSearchKeys({ field, rows, shownQuery, isComplete, isExact }: SearchKeysInput) {
  const pendingKey = useRef<{ readonly key: SearchKey; readonly text: string } | null>(null);
  const followKey = (key: SearchKey, wasSeen: boolean) => {
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
  return (key: SearchKey, text: string) => {
    if (text === shownQuery) followKey(key, true);
    else pendingKey.current = { key, text };
  };
}
