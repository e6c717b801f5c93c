import { listMyDevices } from '@atelier/contract';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '#shared/api/query-keys.ts';
import { send } from '#shared/api/send.ts';

export function myDevicesQuery() {
  return queryOptions({ queryKey: queryKeys.devices, queryFn: ({ signal }) => send(listMyDevices, { signal }) });
}
