import { useDeferredValue } from 'react';

/** Returns false on the server and during hydration. The later render has low priority. */
export function useHydrated(): boolean {
  return useDeferredValue(true, false);
}
