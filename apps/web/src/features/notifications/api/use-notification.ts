import type { Notification } from '@atelier/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { latestNotificationsQuery } from './latest-notifications.ts';
import { flattenPages, notificationPagesQuery } from './list-notifications.ts';

/** A notification that was listed somewhere. It is remembered: newer ones may push it out of the lists while it is read. */
export function useNotification(id: string): Notification | null {
  const latest = useQuery(latestNotificationsQuery()).data?.data ?? [];
  // Listens to the list's pages without asking for any.
  const pages = useInfiniteQuery({ ...notificationPagesQuery(), enabled: false }).data?.pages ?? [];
  const found = [...latest, ...flattenPages(pages)].find((notification) => notification.id === id) ?? null;
  const [kept, setKept] = useState(found);
  if (found !== null && found !== kept) setKept(found);
  return found ?? kept;
}
