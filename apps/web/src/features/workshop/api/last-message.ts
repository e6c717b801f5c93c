import { getConversation } from '@atelier/contract';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '#shared/api/query-keys.ts';
import { send } from '#shared/api/send.ts';

/** The newest message of a repair's conversation; null where nobody has written. Reading it marks nothing read. */
export function lastMessageQuery(repairId: string) {
  return queryOptions({
    queryKey: [...queryKeys.conversation, repairId, 'last'],
    queryFn: async ({ signal }) => {
      const { data } = await send(getConversation, { params: { id: repairId }, query: {}, signal });
      return data[0] ?? null;
    },
  });
}
