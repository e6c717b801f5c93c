import { placeOnShelf, transitionRepair } from '@atelier/contract';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { onUserChange } from '#shared/api/current-user.ts';
import { queryKeys } from '#shared/api/queries.ts';
import { send } from '#shared/api/send.ts';
import { staffRepairQuery, toStaffRepair } from '#subjects/transitions/steps/staff-repair.ts';
import { createScanList, type ScanCalls } from './scan-list.ts';
import { playScanSound } from './scan-sound.ts';

/** Survives a look at another page, with its failed lines. */
let list: ReturnType<typeof createScanList> | null = null;
onUserChange(() => list?.clear());

export function useScanList() {
  const client = useQueryClient();
  const [scans] = useState(() => (list ??= createScanList(callsOf(client), playScanSound)));
  const lines = useSyncExternalStore(scans.subscribe, scans.get);
  // Rows of other pages show what the scans did.
  useEffect(
    () => () => {
      void client.invalidateQueries({ queryKey: queryKeys.staffRepairs });
    },
    [client],
  );
  return { scans, lines };
}

function callsOf(client: QueryClient): ScanCalls {
  return {
    // Fails at once when offline.
    read: async (id) =>
      toStaffRepair(
        await client.fetchQuery({ ...staffRepairQuery(id), staleTime: 0, networkMode: 'always', retry: false }),
      ),
    take: async (id, body, idempotencyKey) => {
      const repair = await send(transitionRepair, { params: { id }, body, idempotencyKey });
      client.setQueryData(staffRepairQuery(id).queryKey, repair);
      return toStaffRepair(repair);
    },
    place: async (id, code) => {
      const { results } = await send(placeOnShelf, { body: { ids: [id], code } });
      await client.invalidateQueries({ queryKey: staffRepairQuery(id).queryKey });
      return results.find((result) => result.id === id)?.refusal ?? null;
    },
  };
}
