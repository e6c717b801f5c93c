import type { Notification } from '@atelier/contract';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { useSeeNotification } from './api/see-notification.ts';

/** Opens a notification's dialog; an unseen one is marked seen by it (specification/screens#bell). */
export function useOpenNotification() {
  const seeing = useSeeNotification();
  return ({ id, isSeen }: Notification): void => {
    dialogStore.openNotification(id);
    if (!isSeen) seeing.mutate(id);
  };
}
