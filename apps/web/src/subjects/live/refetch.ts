import type { Repair, RepairEvent } from '@atelier/contract';
import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '#shared/api/query-keys.ts';

/** Invalidates everything under these keys, and refetches at once what is on screen. */
export function refetch(client: QueryClient, ...keys: (readonly string[])[]): void {
  for (const queryKey of keys) void client.invalidateQueries({ queryKey });
}

/**
 * Refetches everything under these keys that was requested before now. Running requests are repeated when they finish, because their
 * answers may be older.
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

/** Refetches the lists after a change of a repair unless they already contain it. */
export function refetchRepair(client: QueryClient, event: RepairEvent): void {
  if (!isShown(client, event)) refetch(client, queryKeys.repairs);
  refetch(client, queryKeys.staffRepairs);
  refetch(client, [...queryKeys.repairTrail, event.id]);
}

/** Returns true when this tab's own action already brought that version. */
function isShown(client: QueryClient, { id, version }: RepairEvent): boolean {
  const shown = client.getQueryData<Repair[]>(queryKeys.repairs)?.find((repair) => repair.id === id);
  return shown !== undefined && shown.version >= version;
}
