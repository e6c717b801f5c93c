import { listNotifications } from '@atelier/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryKeys } from '#shared/api/query-keys.ts';
import { send } from '#shared/api/send.ts';

/** Number of notifications in the bell (specification/screens#bell). */
const BELL_LIMIT = 13;

export function latestNotificationsQuery() {
  return queryOptions({
    queryKey: [...queryKeys.notifications, 'latest'],
    queryFn: ({ signal }) => send(listNotifications, { query: { page: 1, limit: BELL_LIMIT }, signal }),
  });
}

export function useLatestNotifications() {
  return useQuery(latestNotificationsQuery());
}

/** Returns the unseen count, or null before it is known. */
export function useUnseenCount(): number | null {
  return useQuery({ ...latestNotificationsQuery(), select: ({ news }) => news }).data ?? null;
}
