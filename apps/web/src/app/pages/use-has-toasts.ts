import { currentToasts, subscribeToasts } from '@atelier/ui';
import { useSyncExternalStore } from 'react';

const hasToasts = (): boolean => currentToasts().length > 0;

/** Whether anything was told that hasn't gone yet: the page can do without the place for it until then. */
export const useHasToasts = (): boolean => useSyncExternalStore(subscribeToasts, hasToasts, () => false);
