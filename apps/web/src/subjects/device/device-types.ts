import { listDeviceTypes } from '@atelier/contract';
import { callQuery, queryKeys } from '#shared/api/queries.ts';

export const deviceTypesQuery = callQuery(queryKeys.deviceTypes, listDeviceTypes);
