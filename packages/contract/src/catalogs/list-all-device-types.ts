import * as z from 'zod/mini';
import { call } from '../call.ts';
import { CatalogDeviceType } from './catalogs.schemas.ts';

export const listAllDeviceTypes = call({
  method: 'GET',
  path: '/staff/device-types',
  summary: 'All kinds of devices, the retired ones last',
  answer: z.array(CatalogDeviceType),
  errors: ['notAllowed'],
});
