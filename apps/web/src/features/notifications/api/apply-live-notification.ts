import type { NotificationEvent } from '@atelier/contract';
import type { QueryClient } from '@tanstack/react-query';
import { latestNotificationsQuery } from './latest-notifications.ts';
import { notificationPagesQuery } from './list-notifications.ts';

/**
 * A live notification: the event brings the new count along, so nothing is fetched for a dot. The bell's list is when it is
 * opened, the long one where it is on screen.
 */
export function applyLiveNotification(client: QueryClient, { data: { news } }: NotificationEvent): void {
  const { queryKey } = latestNotificationsQuery();
  client.setQueryData(queryKey, (page) => page && { ...page, news });
  // An answer that is under way may be older than the event.
  if (client.isFetching({ queryKey }) === 0) void client.invalidateQueries({ queryKey, refetchType: 'none' });
  else void client.cancelQueries({ queryKey }).then(() => client.refetchQueries({ queryKey }));
  void client.invalidateQueries({ queryKey: notificationPagesQuery().queryKey });
}
