import type { NotificationEvent } from '@atelier/contract';
import type { QueryClient } from '@tanstack/react-query';
import { latestNotificationsQuery } from './latest-notifications.ts';
import { notificationPagesQuery } from './list-notifications.ts';

/**
 * Applies a live notification. The event contains the new count, so a closed bell fetches nothing. Lists refetch when they open or are on
 * screen.
 */
export function applyLiveNotification(client: QueryClient, { data: { news } }: NotificationEvent): void {
  const { queryKey } = latestNotificationsQuery();
  client.setQueryData(queryKey, (page) => page && { ...page, news });
  // A pending answer may be older than the event.
  if (client.isFetching({ queryKey }) === 0) void client.invalidateQueries({ queryKey, refetchType: 'none' });
  else void client.cancelQueries({ queryKey }).then(() => client.refetchQueries({ queryKey }));
  void client.invalidateQueries({ queryKey: notificationPagesQuery().queryKey });
}
