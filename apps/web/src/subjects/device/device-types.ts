import { listDeviceTypes } from '@atelier/contract';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '#shared/api/query-keys.ts';
import { send } from '#shared/api/send.ts';

/** The kinds of devices that the shop repairs. */
export function deviceTypesQuery() {
  return queryOptions({ queryKey: queryKeys.deviceTypes, queryFn: ({ signal }) => send(listDeviceTypes, { signal }) });
}
