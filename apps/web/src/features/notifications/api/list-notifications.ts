import { listNotifications, type Answer, type Notification } from '@atelier/contract';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { queryKeys } from '#shared/api/query-keys.ts';
import { send } from '#shared/api/send.ts';

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

export function notificationPagesQuery() {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.notifications, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      send(listNotifications, { query: { page: pageParam, limit: PAGE_SIZE }, signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  });
}

export function useNotificationPages() {
  return useInfiniteQuery({ ...notificationPagesQuery(), select: ({ pages }) => flattenPages(pages) });
}
