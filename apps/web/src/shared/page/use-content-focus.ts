import { useEffect, useRef } from 'react';

/** Focuses the content of a new page or step when the pressed link or button is gone. */
export function useContentFocus(shown: unknown): void {
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    focusIfLost(document.getElementById('content'));
  }, [shown]);
}

/** Focuses an element if what had the focus is gone. As a ref, it belongs to what replaces a pressed button. */
export function focusIfLost(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}
