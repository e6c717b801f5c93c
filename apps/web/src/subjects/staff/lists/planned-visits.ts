import { listVisits } from '@atelier/contract';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '#shared/api/query-keys.ts';
import { send } from '#shared/api/send.ts';

/** Returns the query of planned visits of a day or a range. Changes of repairs refetch them. */
export function plannedVisitsQuery(from: string, to = from) {
  return queryOptions({ ...answerFor(from, to), select: ({ data }) => data });
}

export function usualDriversQuery(day: string) {
  return queryOptions({ ...answerFor(day, day), select: ({ usualDrivers }) => usualDrivers });
}

function answerFor(from: string, to: string) {
  return queryOptions({
    queryKey: [...queryKeys.staffRepairs, 'visits', from, to],
    queryFn: ({ signal }) => send(listVisits, { query: { from, to }, signal }),
    staleTime: 0,
  });
}
