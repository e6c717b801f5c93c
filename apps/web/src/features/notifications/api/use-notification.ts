import { getNotification, type Notification } from '@atelier/contract';
import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { nullIfMissing } from '#shared/api/api-error.ts';
import { queryKeys } from '#shared/api/query-keys.ts';
import { send } from '#shared/api/send.ts';
import { latestNotificationsQuery } from './latest-notifications.ts';
import { flattenPages, notificationPagesQuery } from './list-notifications.ts';

/**
 * Returns a notification, null for an unknown one. It remembers one from a list, because newer ones may push it out while it is open.
 * Others are fetched.
 */
export function useNotification(id: string) {
  const latest = useQuery(latestNotificationsQuery());
  // Subscribes to the cached pages without fetching them.
  const pages = useInfiniteQuery({ ...notificationPagesQuery(), enabled: false }).data?.pages ?? [];
  const listed = [...(latest.data?.data ?? []), ...flattenPages(pages)].find((each) => each.id === id) ?? null;
  const [lastListed, setLastListed] = useState<Notification | null>(listed);
  if (listed !== null && listed !== lastListed) setLastListed(listed);
  const cached = listed ?? lastListed;
  const { data, isError, isFetching, refetch } = useQuery({
    ...notificationQuery(id),
    enabled: cached === null && !latest.isPending,
  });
  return { notification: cached ?? data, isError, isFetching, refetch };
}

function notificationQuery(id: string) {
  return queryOptions({
    queryKey: [...queryKeys.notifications, 'one', id],
    queryFn: async ({ signal }) =>
      (await nullIfMissing(send(getNotification, { params: { id }, signal })))?.notification ?? null,
  });
}
