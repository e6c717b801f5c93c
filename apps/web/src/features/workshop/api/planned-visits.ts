import { listVisits } from '@atelier/contract';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '#shared/api/query-keys.ts';
import { send } from '#shared/api/send.ts';

/** The visits that stand for a day, or up to another; with whatever else changes of repairs they are asked for again. */
export function plannedVisitsQuery(from: string, to = from) {
  return queryOptions({ ...answerFor(from, to), select: ({ data }) => data });
}

/** Returns the usual drivers of the zones before that day, from the same answer. */
export function usualDriversQuery(day: string) {
  return queryOptions({ ...answerFor(day, day), select: ({ usual }) => usual });
}

function answerFor(from: string, to: string) {
  return queryOptions({
    queryKey: [...queryKeys.staffRepairs, 'visits', from, to],
    queryFn: ({ signal }) => send(listVisits, { query: { from, to }, signal }),
    staleTime: 0,
  });
}
