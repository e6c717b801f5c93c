import { listContentHistory } from '@atelier/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { queryKeys } from '#shared/api/query-keys.ts';
import { send } from '#shared/api/send.ts';

/** Returns the query of publications, newest first. `version` is the newest one, so a publication refetches the list. */
export function contentHistoryQuery(version: number) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.content, 'history', version],
    queryFn: ({ signal, pageParam }) =>
      send(listContentHistory, { query: pageParam === null ? {} : { from: pageParam }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });
}
