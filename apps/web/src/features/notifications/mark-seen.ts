import { type Notification, markNotificationsSeen, markNotificationSeen } from '@atelier/contract';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { useSession } from '#subjects/session/use-session.tsx';
import { queryKeys } from '#shared/api/queries.ts';
import { send } from '#shared/api/send.ts';
import { latestNotificationsQuery, notificationPagesQuery } from './notification-queries.ts';

/** Opens a notification's subject and marks it as seen. A customer's message opens the conversation (specification/screens#bell). */
export function useOpenNotification() {
  const seeing = useMarkNotificationSeen();
  const isCustomer = useSession().user?.role === 'CUSTOMER';
  return ({ id, isSeen, action, repairId }: Notification) => {
    if (isCustomer && action === 'Message.received' && repairId !== null) dialogStore.openDetails(repairId, true);
    else dialogStore.openNotification(id);
    if (!isSeen) seeing.mutate(id);
  };
}

type SeenTarget = { readonly repairId: string } | 'all';

/** Marks notifications as seen: all at once, or a single repair's after the server's answer, which also sets the count. */
export function useMarkNotificationsSeen() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (target: SeenTarget) => send(markNotificationsSeen, { body: target === 'all' ? {} : target }),
    onMutate: (target) => {
      if (target === 'all')
        markSeen(
          client,
          () => true,
          () => 0,
        );
    },
    onSuccess: ({ news }, target) =>
      markSeen(
        client,
        ({ repairId }) => target === 'all' || repairId === target.repairId,
        () => news,
      ),
    onError: () => client.invalidateQueries({ queryKey: queryKeys.notifications }),
  });
}

/** Marks a notification as seen, optimistically. The server's answer sets the count. */
function useMarkNotificationSeen() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (seen: string) => send(markNotificationSeen, { params: { id: seen } }),
    onMutate: (seen) =>
      markSeen(
        client,
        ({ id }) => id === seen,
        (before) => Math.max(0, before - 1),
      ),
    onSuccess: ({ news }, seen) =>
      markSeen(
        client,
        ({ id }) => id === seen,
        () => news,
      ),
    // A failure stays silent, because the next opening retries.
    onError: () => client.invalidateQueries({ queryKey: latestNotificationsQuery.queryKey }),
  });
}

type NotificationFilter = (notification: Notification) => boolean;

/** Marks matching notifications as seen in all caches. `unseenCount` gives the new count. */
function markSeen(client: QueryClient, matches: NotificationFilter, unseenCount: (before: number) => number): void {
  client.setQueryData(
    latestNotificationsQuery.queryKey,
    (page) => page && { ...page, data: withSeen(page.data, matches), news: unseenCount(page.news) },
  );
  client.setQueryData(
    notificationPagesQuery.queryKey,
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, data: withSeen(page.data, matches) })) },
  );
}

function withSeen(notifications: readonly Notification[], matches: NotificationFilter): Notification[] {
  return notifications.map((each) => (matches(each) ? { ...each, isSeen: true } : each));
}
