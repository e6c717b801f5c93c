import { useSyncExternalStore } from 'react';
import { dialogStore } from './dialog-store.ts';
import type { DialogState } from './dialog-state.ts';

export function useDialogs(): DialogState {
  return useSyncExternalStore(dialogStore.subscribe, dialogStore.get);
}
