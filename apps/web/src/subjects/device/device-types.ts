import { listDeviceTypes } from '@atelier/contract';
import { callQuery } from '#shared/api/queries.ts';
import { queryKeys } from '#shared/api/query-keys.ts';

export const deviceTypesQuery = callQuery(queryKeys.deviceTypes, listDeviceTypes);
