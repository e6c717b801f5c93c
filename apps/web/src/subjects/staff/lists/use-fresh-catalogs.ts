import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryKeys } from '#shared/api/query-keys.ts';
import { subscribeLive } from '#subjects/live/live-events.ts';
import { refetch } from '#subjects/live/use-live.ts';

/** Fetches catalogs again after a change of one, and the repairs, which name its entries. */
export function useFreshCatalogs(): void {
  const client = useQueryClient();
  useEffect(() => {
    const { catalogs, deviceTypes, staffRepairs } = queryKeys;
    return subscribeLive({ catalog: () => refetch(client, catalogs, deviceTypes, staffRepairs) });
  }, [client]);
}
