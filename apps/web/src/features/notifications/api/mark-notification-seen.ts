import { markNotificationSeen } from '@atelier/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { send } from '#shared/api/send.ts';
import { latestNotificationsQuery } from './latest-notifications.ts';
import { markSeen } from './mark-seen.ts';

/** Marks a notification as seen, optimistically. The server's answer sets the count. */
export function useMarkNotificationSeen() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (seen: string) => send(markNotificationSeen, { params: { id: seen } }),
    onMutate: (seen) =>
      markSeen(
        client,
        ({ id }) => id === seen,
        (before) => Math.max(0, before - 1),
      ),
    onSuccess: ({ news }, seen) =>
      markSeen(
        client,
        ({ id }) => id === seen,
        () => news,
      ),
    // A failure stays silent, because the next opening retries.
    onError: () => client.invalidateQueries({ queryKey: latestNotificationsQuery().queryKey }),
  });
}
