import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import type { RepairButton } from './repair-buttons.ts';

type LastButton = { readonly repairId: string; readonly button: RepairButton };

let last: LastButton | null = null;

/** Which button of a repair's details led on to the dialog that is open over them: coming back, the focus is there again. */
export const lastButton = {
  set: (repairId: string, button: RepairButton): void => {
    last = { repairId, button };
  },
  get: (repairId: string): RepairButton | null => (last?.repairId === repairId ? last.button : null),
};

// Whoever opens the details anew begins at their title.
dialogStore.subscribe(() => {
  if (!dialogStore.isOpen()) last = null;
});
