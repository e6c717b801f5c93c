import { getMyRepair, listMyRepairs, Repair } from '@atelier/contract';
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { ApiError, nullIfMissing } from '#shared/api/api-error.ts';
import { queryKeys } from '#shared/api/query-keys.ts';
import { send } from '#shared/api/send.ts';

/** The customer's repairs. */
export function useMyRepairs() {
  return useQuery(myRepairsQuery());
}

/** All the signed-in customer's repairs, newest first: one list feeds every screen. */
function myRepairsQuery() {
  return queryOptions({ queryKey: queryKeys.repairs, queryFn: ({ signal }) => send(listMyRepairs, { signal }) });
}

/** One of them: from the list, or asked for by itself where the list doesn't hold it. `data` is null when there is none. */
export function useMyRepair(id: string) {
  const listed = useQuery({
    ...myRepairsQuery(),
    select: (repairs) => repairs.find((repair) => repair.id === id) ?? null,
  });
  const alone = useQuery({ ...myRepairQuery(id), enabled: listed.data === null });
  return listed.data === null ? alone : listed;
}

function myRepairQuery(id: string) {
  return queryOptions({
    queryKey: [...queryKeys.repairs, id],
    queryFn: ({ signal }) => nullIfMissing(send(getMyRepair, { params: { id }, signal })),
  });
}

/** A list with the repair as it is now; an older state than the known one changes nothing. */
export function withRepair(repairs: readonly Repair[], repair: Repair): Repair[] {
  const current = repairs.find((each) => each.id === repair.id);
  if (current === undefined) return [repair, ...repairs];
  if (current.version > repair.version) return [...repairs];
  return repairs.map((each) => (each.id === repair.id ? repair : each));
}

/** Takes a repair that an answer brought along into the cache. A list that was asked for before is asked for again: it may be older. */
export function cacheRepair(client: QueryClient, repair: Repair): void {
  const { queryKey } = myRepairsQuery();
  client.setQueryData(queryKey, (repairs) => repairs && withRepair(repairs, repair));
  if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey });
}

const MOVED_ERRORS: readonly string[] = ['repairMoved', 'proposalChanged'];

/** The repair as it is now, when a call failed because it had moved meanwhile. */
export function movedRepair(error: unknown): Repair | null {
  if (!(error instanceof ApiError) || !MOVED_ERRORS.includes(error.key)) return null;
  const parsed = z.safeParse(Repair, error.body['repair']);
  return parsed.success ? parsed.data : null;
}
