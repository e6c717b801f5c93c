import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import type { Offer } from './offers.ts';

type LastOffer = { readonly repairId: string; readonly offer: Offer };

let last: LastOffer | null = null;

/** Which button of a repair's details led on to the dialog that is open over them: coming back, the focus is there again. */
export const lastOffer = {
  keep: (repairId: string, offer: Offer): void => {
    last = { repairId, offer };
  },
  of: (repairId: string): Offer | null => (last?.repairId === repairId ? last.offer : null),
};

// Whoever opens the details anew begins at their title.
dialogStore.subscribe(() => {
  if (!dialogStore.isOpen()) last = null;
});
