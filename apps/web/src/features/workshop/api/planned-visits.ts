import { listVisits } from '@atelier/contract';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '#shared/api/query-keys.ts';
import { send } from '#shared/api/send.ts';

/** The visits that stand for a day, or up to another; with whatever else changes of repairs they are asked for again. */
export function plannedVisitsQuery(from: string, to = from) {
  return queryOptions({
    queryKey: [...queryKeys.staffRepairs, 'visits', from, to],
    queryFn: async ({ signal }) => (await send(listVisits, { query: { from, to }, signal })).data,
    staleTime: 0,
  });
}
