import { listAllDeviceTypes, listZones } from '@atelier/contract';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '#shared/api/query-keys.ts';
import { send } from '#shared/api/send.ts';

/** Zones and device types for selects, from the catalogs' own queries. */
export const zonesQuery = queryOptions({
  queryKey: [...queryKeys.catalogs, 'zones'],
  queryFn: ({ signal }) => send(listZones, { signal }),
});

export const allTypesQuery = queryOptions({
  queryKey: [...queryKeys.catalogs, 'types'],
  queryFn: ({ signal }) => send(listAllDeviceTypes, { signal }),
});
