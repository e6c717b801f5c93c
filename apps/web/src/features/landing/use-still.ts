import { useSyncExternalStore } from 'react';

const query = '(prefers-reduced-motion: reduce)';

const subscribe = (listener: () => void): (() => void) => {
  const list = matchMedia(query);
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
};

/** Whether the person asked for nothing to move. */
export const useStill = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(query).matches);
