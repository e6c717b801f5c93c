import { listAllDeviceTypes, listZones } from '@atelier/contract';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '#shared/api/query-keys.ts';
import { send } from '#shared/api/send.ts';

/** The zones and the kinds of devices for whoever chooses one: the books' own, without the others' shapes. */
export const zonesQuery = queryOptions({
  queryKey: [...queryKeys.books, 'zones'],
  queryFn: ({ signal }) => send(listZones, { signal }),
});

export const allTypesQuery = queryOptions({
  queryKey: [...queryKeys.books, 'types'],
  queryFn: ({ signal }) => send(listAllDeviceTypes, { signal }),
});
