import { getRepairTill } from '@atelier/contract';
import { callQuery, queryKeys } from '#shared/api/queries.ts';

export function repairTillQuery(id: string) {
  return callQuery([...queryKeys.till, 'repair', id], getRepairTill, { params: { id } });
}
