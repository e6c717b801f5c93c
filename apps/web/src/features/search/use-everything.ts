import { searchEverything, type SearchHit } from '@atelier/contract';
import { keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { callQuery, queryKeys } from '#shared/api/queries.ts';
import { staffRepairsQuery, type ListRow } from '#subjects/staff/lists/repair-list.ts';

/** Shorter texts find pages and actions only. */
export const SHORTEST_SEARCH = 2;

const RECENT_REPAIRS = 5;

const noHits: readonly SearchHit[] = [];

/** Returns the query of a search, never from the cache alone, because people and devices change meanwhile. */
export function everythingQuery(q: string) {
  return queryOptions({
    ...callQuery([...queryKeys.everything, q], searchEverything, { body: { q } }),
    staleTime: 0,
    enabled: q.length >= SHORTEST_SEARCH,
    placeholderData: keepPreviousData,
  });
}

/** Returns what the server finds for a text, and without a text the repairs that changed last. */
export function useEverything(q: string) {
  const found = useQuery(everythingQuery(q));
  const recent = useInfiniteQuery(staffRepairsQuery({ sort: 'updatedAt', limit: RECENT_REPAIRS }));
  if (q === '') {
    const rows = recent.data?.pages.flatMap((page): readonly ListRow[] => page.data) ?? [];
    const hits = rows.slice(0, RECENT_REPAIRS).map(toHit);
    return { query: recent, hits, similar: null, isSettled: !recent.isPending };
  }
  if (q.length < SHORTEST_SEARCH) return { query: found, hits: noHits, similar: null, isSettled: true };
  const { hits, similar } = found.data ?? { hits: noHits, similar: null };
  const isSettled = found.isError || (found.isSuccess && !found.isPlaceholderData);
  // The former answer's correction is about other words.
  return { query: found, hits, similar: isSettled ? similar : null, isSettled };
}

function toHit({ id, status, device, customer }: ListRow): SearchHit {
  return { kind: 'repair', id, status, device, customer: customer.name };
}
