import { getRepairTrail } from '@atelier/contract';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '#shared/api/query-keys.ts';
import { send } from '#shared/api/send.ts';

export function custodyLogQuery(repairId: string) {
  return queryOptions({
    queryKey: [...queryKeys.repairTrail, repairId],
    queryFn: ({ signal }) => send(getRepairTrail, { params: { id: repairId }, signal }),
  });
}
