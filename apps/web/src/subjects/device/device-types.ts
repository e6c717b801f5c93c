import { listDeviceTypes } from '@atelier/contract';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '#shared/api/query-keys.ts';
import { send } from '#shared/api/send.ts';

export const deviceTypesQuery = queryOptions({
  queryKey: queryKeys.deviceTypes,
  queryFn: ({ signal }) => send(listDeviceTypes, { signal }),
});
