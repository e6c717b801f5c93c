import { useSyncExternalStore } from 'react';

const WIDE = '(min-width: 64rem)';

const subscribe = (listener: () => void): (() => void) => {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** Whether there is room for a table; below that the rows are cards. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches);
