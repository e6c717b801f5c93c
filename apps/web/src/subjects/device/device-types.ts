import { listDeviceTypes } from '@atelier/contract';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '#shared/api/query-keys.ts';
import { send } from '#shared/api/send.ts';

export function deviceTypesQuery() {
  return queryOptions({ queryKey: queryKeys.deviceTypes, queryFn: ({ signal }) => send(listDeviceTypes, { signal }) });
}
