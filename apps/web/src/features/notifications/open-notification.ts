import type { Notification } from '@atelier/contract';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { useSession } from '#subjects/session/use-session.tsx';
import { useMarkNotificationSeen } from './api/mark-notification-seen.ts';

/** Opens a notification's subject and marks it as seen. A customer's message opens the conversation (specification/screens#bell). */
export function useOpenNotification() {
  const seeing = useMarkNotificationSeen();
  const isCustomer = useSession().user?.role === 'CUSTOMER';
  return ({ id, isSeen, action, repairId }: Notification): void => {
    if (isCustomer && action === 'Message.received' && repairId !== null) dialogStore.openDetails(repairId, true);
    else dialogStore.openNotification(id);
    if (!isSeen) seeing.mutate(id);
  };
}
