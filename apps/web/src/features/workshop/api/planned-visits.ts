import { listVisits } from '@atelier/contract';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '#shared/api/query-keys.ts';
import { send } from '#shared/api/send.ts';

/** The visits that stand for a day; with whatever else changes of repairs they are asked for again. */
export function plannedVisitsQuery(day: string) {
  return queryOptions({
    queryKey: [...queryKeys.staffRepairs, 'visits', day],
    queryFn: async ({ signal }) => (await send(listVisits, { query: { from: day, to: day }, signal })).data,
    staleTime: 0,
  });
}
