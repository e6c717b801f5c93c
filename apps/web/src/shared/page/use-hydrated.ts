import { useDeferredValue } from 'react';

/** Whether the browser draws: false on the server and in the browser's own first moment. What waits for it holds up nothing else. */
export function useHydrated(): boolean {
  return useDeferredValue(true, false);
}
