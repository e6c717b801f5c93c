import { getStaffRepair } from '@atelier/contract';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '#shared/api/query-keys.ts';
import { send } from '#shared/api/send.ts';

export function staffRepairQuery(id: string) {
  return queryOptions({
    queryKey: [...queryKeys.staffRepairs, 'one', id],
    queryFn: ({ signal }) => send(getStaffRepair, { params: { id }, signal }),
  });
}
