import { getConversation } from '@atelier/contract';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '#shared/api/query-keys.ts';
import { send } from '#shared/api/send.ts';

/** Returns the query of the conversation's newest message, or null. It doesn't mark the message as read. */
export function lastMessageQuery(repairId: string) {
  return queryOptions({
    queryKey: [...queryKeys.conversation, repairId, 'last'],
    queryFn: async ({ signal }) => {
      const { data } = await send(getConversation, { params: { id: repairId }, query: {}, signal });
      return data[0] ?? null;
    },
  });
}
