import { useEffect, useRef } from 'react';
import { focusIfLost } from './focus-if-lost.ts';

/** Focuses the content of a new page or step when the pressed link or button is gone. */
export function useContentFocus(shown: unknown): void {
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    focusIfLost(document.getElementById('content'));
  }, [shown]);
}
