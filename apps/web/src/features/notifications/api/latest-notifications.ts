import { listNotifications } from '@atelier/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryKeys } from '#shared/api/query-keys.ts';
import { send } from '#shared/api/send.ts';

/** The bell shows up to 13 (specification/screens#bell). */
const BELL_LIMIT = 13;

/** The newest notifications and how many are unseen: the bell's, and every dot's. */
export function latestNotificationsQuery() {
  return queryOptions({
    queryKey: [...queryKeys.notifications, 'latest'],
    queryFn: ({ signal }) => send(listNotifications, { query: { page: 1, limit: BELL_LIMIT }, signal }),
  });
}

export function useLatestNotifications() {
  return useQuery(latestNotificationsQuery());
}

/** How many notifications nobody opened yet; null while nobody knows. */
export function useUnseenCount(): number | null {
  return useQuery({ ...latestNotificationsQuery(), select: ({ news }) => news }).data ?? null;
}
