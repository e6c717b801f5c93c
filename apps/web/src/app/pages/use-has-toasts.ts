import { currentToasts, subscribeToasts } from '@atelier/ui';
import { useSyncExternalStore } from 'react';

export function useHasToasts(): boolean {
  return useSyncExternalStore(subscribeToasts, hasToasts, () => false);
}

function hasToasts(): boolean {
  return currentToasts().length > 0;
}
