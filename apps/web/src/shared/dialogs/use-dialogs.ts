import { useSyncExternalStore } from 'react';
import { dialogStore } from './dialog-store.ts';
import type { DialogState } from './dialog-state.ts';

/** Which of the customer's dialogs is open. */
export function useDialogs(): DialogState {
  return useSyncExternalStore(dialogStore.subscribe, dialogStore.get);
}
