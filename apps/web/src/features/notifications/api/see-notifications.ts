import { seeNotifications } from '@atelier/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '#shared/api/query-keys.ts';
import { send } from '#shared/api/send.ts';
import { markSeen } from './mark-seen.ts';

/** All of them, or those of a repair. */
type Meant = { readonly repairId: string } | 'all';

/** Tells the server that notifications were seen. All dots go at once; how many of a repair's there were is for the server to say. */
export function useSeeNotifications() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (meant: Meant) => send(seeNotifications, { body: meant === 'all' ? {} : meant }),
    onMutate: (meant) => {
      if (meant === 'all')
        markSeen(
          client,
          () => true,
          () => 0,
        );
    },
    onSuccess: ({ news }, meant) =>
      markSeen(
        client,
        ({ repairId }) => meant === 'all' || repairId === meant.repairId,
        () => news,
      ),
    onError: () => client.invalidateQueries({ queryKey: queryKeys.notifications }),
  });
}
