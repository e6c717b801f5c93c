import { seeNotification } from '@atelier/contract';
import type { Notification } from '@atelier/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { send } from '../../../shared/api/send.ts';
import { latestNotificationsQuery } from './latest-notifications.ts';
import { notificationPagesQuery } from './list-notifications.ts';

const withSeen = (notifications: readonly Notification[], id: string): Notification[] =>
  notifications.map((each) => (each.id === id ? { ...each, isSeen: true } : each));

/** Marks it seen wherever it is cached; `news` is the server's count, or a guess until it answered. */
const markSeen = (client: QueryClient, id: string, news: (before: number) => number): void => {
  client.setQueryData(
    latestNotificationsQuery().queryKey,
    (page) => page && { ...page, data: withSeen(page.data, id), news: news(page.news) },
  );
  client.setQueryData(
    notificationPagesQuery().queryKey,
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, data: withSeen(page.data, id) })) },
  );
};

/** Tells the server that a notification was opened. The dot goes at once; the count is the server's. */
export const useSeeNotification = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => send(seeNotification, { params: { id } }),
    onMutate: (id) => markSeen(client, id, (before) => Math.max(0, before - 1)),
    onSuccess: ({ news }, id) => markSeen(client, id, () => news),
    // Nothing to say to the person: it is unseen again, and the next opening tries again.
    onError: () => client.invalidateQueries({ queryKey: latestNotificationsQuery().queryKey }),
  });
};
