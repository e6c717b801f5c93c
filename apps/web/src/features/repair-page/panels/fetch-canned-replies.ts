import { listCannedReplies } from '@atelier/contract';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '#shared/api/query-keys.ts';
import { send } from '#shared/api/send.ts';

export const cannedRepliesQuery = queryOptions({
  queryKey: [...queryKeys.catalogs, 'answers', 'offered'],
  queryFn: ({ signal }) => send(listCannedReplies, { signal }),
});
