import type { Notification } from '@atelier/contract';
import type { QueryClient } from '@tanstack/react-query';
import { latestNotificationsQuery } from './latest-notifications.ts';
import { notificationPagesQuery } from './list-notifications.ts';

type NotificationFilter = (notification: Notification) => boolean;

/** Marks matching notifications as seen in all caches. `unseenCount` gives the new count. */
export function markSeen(
  client: QueryClient,
  matches: NotificationFilter,
  unseenCount: (before: number) => number,
): void {
  client.setQueryData(
    latestNotificationsQuery().queryKey,
    (page) => page && { ...page, data: withSeen(page.data, matches), news: unseenCount(page.news) },
  );
  client.setQueryData(
    notificationPagesQuery().queryKey,
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, data: withSeen(page.data, matches) })) },
  );
}

function withSeen(notifications: readonly Notification[], matches: NotificationFilter): Notification[] {
  return notifications.map((each) => (matches(each) ? { ...each, isSeen: true } : each));
}
