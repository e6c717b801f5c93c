import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query holds: `useMedia('(min-width: 48rem)')`. For what a class can't do, such as drawing less. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void): (() => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
