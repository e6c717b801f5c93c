import type { Call } from '@atelier/contract';
import type { SendArguments } from '@atelier/contract/client';
import { queryOptions, type QueryKey } from '@tanstack/react-query';
import { send } from './send.ts';

/** Returns the query of a call of the contract, which an unmounted page aborts: `callQuery(key, getMyRepair, { params: { id } })`. */
export function callQuery<C extends Call>(queryKey: QueryKey, call: C, ...[input]: SendArguments<C>) {
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => send(call, ...([{ ...input, signal }] as SendArguments<C>)),
  });
}

/** Options of an infinite query whose answers name the cursor of the next page. */
export const cursorPages = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }: { readonly nextCursor: string | null }) => nextCursor,
};

/** Returns the cursor for a request. The first page has none. */
export function cursorQuery(pageParam: string | null): { cursor?: string } {
  return pageParam === null ? {} : { cursor: pageParam };
}
