import { getRepairTill } from '@atelier/contract';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '#shared/api/query-keys.ts';
import { send } from '#shared/api/send.ts';

export function repairTillQuery(id: string) {
  return queryOptions({
    queryKey: [...queryKeys.till, 'repair', id],
    queryFn: ({ signal }) => send(getRepairTill, { params: { id }, signal }),
  });
}
