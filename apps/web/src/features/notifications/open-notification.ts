import type { Notification } from '@atelier/contract';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { useSession } from '#subjects/session/use-session.ts';
import { useMarkNotificationSeen } from './api/mark-notification-seen.ts';

/** Opens what a notification tells of, for a customer's message the conversation; an unseen one is marked seen by it (specification/screens#bell). */
export function useOpenNotification() {
  const seeing = useMarkNotificationSeen();
  const isCustomer = useSession().user?.role === 'CUSTOMER';
  return ({ id, isSeen, action, repairId }: Notification): void => {
    if (isCustomer && action === 'Message.received' && repairId !== null) dialogStore.openDetails(repairId, true);
    else dialogStore.openNotification(id);
    if (!isSeen) seeing.mutate(id);
  };
}
