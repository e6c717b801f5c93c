import { useDeferredValue } from 'react';

export function useHydrated(): boolean {
  return useDeferredValue(true, false);
}
