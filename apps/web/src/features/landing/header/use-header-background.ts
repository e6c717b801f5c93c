import { useSyncExternalStore } from 'react';

/** Scroll offset in pixels from which the header needs a background (specification/screens#landing-page). */
const MAX_CLEAR_SCROLL = 20;

/** Returns the header's background, `none` before hydration. */
export function useHeaderBackground(): 'none' | 'clear' | 'solid' {
  return useSyncExternalStore(
    subscribe,
    () => (scrollY > MAX_CLEAR_SCROLL ? 'solid' : 'clear'),
    () => 'none',
  );
}

function subscribe(listener: () => void): () => void {
  addEventListener('scroll', listener, { passive: true });
  return () => removeEventListener('scroll', listener);
}
