import { markNotificationsSeen } from '@atelier/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '#shared/api/query-keys.ts';
import { send } from '#shared/api/send.ts';
import { markSeen } from './mark-seen.ts';

type SeenTarget = { readonly repairId: string } | 'all';

/** Marks notifications as seen: all at once, or a single repair's after the server's answer, which also sets the count. */
export function useMarkNotificationsSeen() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (target: SeenTarget) => send(markNotificationsSeen, { body: target === 'all' ? {} : target }),
    onMutate: (target) => {
      if (target === 'all')
        markSeen(
          client,
          () => true,
          () => 0,
        );
    },
    onSuccess: ({ news }, target) =>
      markSeen(
        client,
        ({ repairId }) => target === 'all' || repairId === target.repairId,
        () => news,
      ),
    onError: () => client.invalidateQueries({ queryKey: queryKeys.notifications }),
  });
}
