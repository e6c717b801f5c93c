import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryKeys } from '#shared/api/queries.ts';
import { subscribeLive } from '#subjects/live/live-events.ts';
import { refetch, refetchOlder } from '#subjects/live/use-live.ts';

/**
 * Fetches catalogs again after a change of one, and the repairs, which name its entries. A lost connection may have hidden a change, and
 * repairs are fetched after it anyway.
 */
export function useFreshCatalogs(): void {
  const client = useQueryClient();
  useEffect(() => {
    const { catalogs, deviceTypes, staffRepairs } = queryKeys;
    let wasLost = false;
    return subscribeLive({
      catalog: () => refetch(client, catalogs, deviceTypes, staffRepairs),
      disconnected: () => {
        wasLost = true;
      },
      connected: () => {
        if (wasLost) refetchOlder(client, catalogs, deviceTypes);
        wasLost = false;
      },
    });
  }, [client]);
}
