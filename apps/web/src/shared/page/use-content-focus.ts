import { useEffect, useRef } from 'react';

/** Focuses the content of a new page or step when the pressed link or button is gone. */
export function useContentFocus(shown: unknown): void {
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true });
  }, [shown]);
}
