import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import type { RepairButton } from './repair-buttons.ts';

type LastButton = { readonly repairId: string; readonly button: RepairButton };

let last: LastButton | null = null;

/** Button of the details that opened the current dialog, which gets the focus back. */
export const lastButton = {
  set: (repairId: string, button: RepairButton): void => {
    last = { repairId, button };
  },
  get: (repairId: string): RepairButton | null => (last?.repairId === repairId ? last.button : null),
};

// Newly opened details start at their title.
dialogStore.subscribe(() => {
  if (!dialogStore.isOpen()) last = null;
});
