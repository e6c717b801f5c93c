import { listNotifications, type Answer, type Notification } from '@atelier/contract';
import { useQuery, infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { callQuery, queryKeys } from '#shared/api/queries.ts';
import { send } from '#shared/api/send.ts';

/** Number of notifications in the bell (specification/screens#bell). */
const BELL_LIMIT = 13;

export const latestNotificationsQuery = callQuery([...queryKeys.notifications, 'latest'], listNotifications, {
  query: { page: 1, limit: BELL_LIMIT },
});

/** Returns the unseen count, or null before it is known. */
export function useUnseenCount(): number | null {
  return useQuery({ ...latestNotificationsQuery, select: ({ news }) => news }).data ?? null;
}

const PAGE_SIZE = 10;

type NotificationPage = Answer<typeof listNotifications>;

export function nextPage({ page, lastPage }: Pick<NotificationPage, 'page' | 'lastPage'>): number | undefined {
  return page < lastPage ? page + 1 : undefined;
}

/** Merges the pages. A notification that moved to the next page during loading appears once. */
export function flattenPages(pages: readonly Pick<NotificationPage, 'data'>[]): Notification[] {
  const byId = new Map(pages.flatMap(({ data }) => data).map((notification) => [notification.id, notification]));
  return [...byId.values()];
}

export const notificationPagesQuery = infiniteQueryOptions({
  queryKey: [...queryKeys.notifications, 'pages'],
  queryFn: ({ pageParam, signal }) => send(listNotifications, { query: { page: pageParam, limit: PAGE_SIZE }, signal }),
  initialPageParam: 1,
  getNextPageParam: nextPage,
});

export function useNotificationPages() {
  return useInfiniteQuery({ ...notificationPagesQuery, select: ({ pages }) => flattenPages(pages) });
}
