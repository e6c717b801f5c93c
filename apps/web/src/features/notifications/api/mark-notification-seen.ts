import { markNotificationSeen } from '@atelier/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { send } from '#shared/api/send.ts';
import { latestNotificationsQuery } from './latest-notifications.ts';
import { markSeen } from './mark-seen.ts';

/** Tells the server that a notification was opened. The dot goes at once; the count is the server's. */
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
    // Nothing to say to the person: it is unseen again, and the next opening tries again.
    onError: () => client.invalidateQueries({ queryKey: latestNotificationsQuery().queryKey }),
  });
}
