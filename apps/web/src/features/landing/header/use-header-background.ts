import { useSyncExternalStore } from 'react';

/** Further down than so many pixels the page would show through the header (specification/screens#landing-page). */
const CLEAR = 20;

/** What the header stands on: `none` in a page that no script has taken over. */
export function useHeaderBackground(): 'none' | 'clear' | 'solid' {
  return useSyncExternalStore(
    subscribe,
    () => (scrollY > CLEAR ? 'solid' : 'clear'),
    () => 'none',
  );
}

function subscribe(listener: () => void): () => void {
  addEventListener('scroll', listener, { passive: true });
  return () => removeEventListener('scroll', listener);
}
