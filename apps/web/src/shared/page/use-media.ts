import { useCallback, useSyncExternalStore } from 'react';

/** Returns true while a media query matches: `useMedia('(min-width: 48rem)')`. For cases that CSS can't handle. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void): (() => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}

/** Returns true for touch devices, where the on-screen keyboard covers content. */
export function isTouchDevice(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}
