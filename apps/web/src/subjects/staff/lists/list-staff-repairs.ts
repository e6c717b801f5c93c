import { listStaffRepairs, searchStaffRepairs, type Answer, type CallInput } from '@atelier/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { cursorPages, cursorQuery } from '#shared/api/cursor-pages.ts';
import { queryKeys } from '#shared/api/query-keys.ts';
import { send } from '#shared/api/send.ts';

export type StaffListQuery = Omit<CallInput<typeof listStaffRepairs, 'query'>, 'cursor'> & { readonly q?: string };

/** `similar`: the results are only spelled like the words. */
type StaffListPage = Answer<typeof listStaffRepairs> & { readonly similar?: boolean };

/** Returns the query of the staff list by page with a cursor. Search words travel in the body. */
export function staffRepairsQuery({ q, ...query }: StaffListQuery) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.staffRepairs, 'list', { ...query, q }],
    queryFn: ({ pageParam, signal }): Promise<StaffListPage> => {
      const page = { ...query, ...cursorQuery(pageParam) };
      if (q === undefined) return send(listStaffRepairs, { query: page, signal });
      return send(searchStaffRepairs, { body: { ...page, q }, signal });
    },
    ...cursorPages,
  });
}
