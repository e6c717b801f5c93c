import { getRepairTill } from '@atelier/contract';
import { callQuery } from '#shared/api/queries.ts';
import { queryKeys } from '#shared/api/query-keys.ts';

export function repairTillQuery(id: string) {
  return callQuery([...queryKeys.till, 'repair', id], getRepairTill, { params: { id } });
}
