import type { Repair, RepairEvent } from '@atelier/contract';
import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '#shared/api/query-keys.ts';

/** Makes everything under these keys be fetched again, at once where it is on screen. */
export function refetch(client: QueryClient, ...keys: (readonly string[])[]): void {
  for (const queryKey of keys) void client.invalidateQueries({ queryKey });
}

/**
 * Makes everything under these keys be fetched once more that was asked for before now; what was still on its way is asked for
 * again when it has come, since it may be older than what has begun now.
 */
export function refetchOlder(client: QueryClient, ...keys: (readonly string[])[]): void {
  for (const queryKey of keys) {
    const onTheWay = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' });
    const first = onTheWay.filter(({ state }) => state.status === 'pending');
    for (const { promise } of first)
      void promise?.then(
        () => refetch(client, queryKey),
        () => undefined,
      );
    refetch(client, queryKey);
  }
}

/** A repair changed somewhere: fetches the lists again unless they hold that state. */
export function refetchRepair(client: QueryClient, event: RepairEvent): void {
  if (!isShown(client, event)) refetch(client, queryKeys.repairs);
  refetch(client, queryKeys.staffRepairs);
  refetch(client, [...queryKeys.repairTrail, event.id]);
}

/** The page already shows that state: it came with the answer to what this tab did itself. */
function isShown(client: QueryClient, { id, version }: RepairEvent): boolean {
  const shown = client.getQueryData<Repair[]>(queryKeys.repairs)?.find((repair) => repair.id === id);
  return shown !== undefined && shown.version >= version;
}
