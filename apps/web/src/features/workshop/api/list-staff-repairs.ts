import { listStaffRepairs, type CallInput } from '@atelier/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { queryKeys } from '#shared/api/query-keys.ts';
import { send } from '#shared/api/send.ts';

export type StaffListQuery = Omit<CallInput<typeof listStaffRepairs, 'query'>, 'cursor'>;

/** A staff list, page after page; each goes on where the last one ended. */
export function staffRepairsQuery(query: StaffListQuery) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.staffRepairs, 'list', query],
    queryFn: ({ pageParam, signal }) =>
      send(listStaffRepairs, { query: { ...query, ...(pageParam === null ? {} : { cursor: pageParam }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}
