import { useSyncExternalStore } from 'react';
import { dialogStore } from './dialog-store.ts';
import type { DialogState } from './dialog-state.ts';

/** Which of the customer's dialogs is open. */
export const useDialogs = (): DialogState => useSyncExternalStore(dialogStore.subscribe, dialogStore.get);
