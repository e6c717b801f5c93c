import { listStaffRepairs, searchStaffRepairs, type Answer, type CallInput } from '@atelier/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { queryKeys } from '#shared/api/query-keys.ts';
import { send } from '#shared/api/send.ts';

/** A list, and the words that it is searched for. */
export type StaffListQuery = Omit<CallInput<typeof listStaffRepairs, 'query'>, 'cursor'> & { readonly q?: string };

/** `similar`: what is shown is spelled like the words, and bears none of them. */
type StaffListPage = Answer<typeof listStaffRepairs> & { readonly similar?: boolean };

/** A staff list, page after page; each goes on where the last one ended. What is searched for travels in a body. */
export function staffRepairsQuery({ q, ...query }: StaffListQuery) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.staffRepairs, 'list', { ...query, q }],
    queryFn: ({ pageParam, signal }): Promise<StaffListPage> => {
      const page = { ...query, ...(pageParam === null ? {} : { cursor: pageParam }) };
      if (q === undefined) return send(listStaffRepairs, { query: page, signal });
      return send(searchStaffRepairs, { body: { ...page, q }, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}
