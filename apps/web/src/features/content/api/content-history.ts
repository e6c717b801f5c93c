import { listContentHistory } from '@atelier/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { queryKeys } from '#shared/api/query-keys.ts';
import { send } from '#shared/api/send.ts';

/** What was published; `version` is the newest publication, so that a new one is asked for. */
export function contentHistoryQuery(version: number) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.content, 'history', version],
    queryFn: ({ signal, pageParam }) =>
      send(listContentHistory, { query: pageParam === null ? {} : { from: pageParam }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });
}
