import { currentToasts, subscribeToasts } from '@atelier/ui';
import { useSyncExternalStore } from 'react';

/** Whether anything was told that hasn't gone yet: the page can do without the place for it until then. */
export function useHasToasts(): boolean {
  return useSyncExternalStore(subscribeToasts, hasToasts, () => false);
}

function hasToasts(): boolean {
  return currentToasts().length > 0;
}
