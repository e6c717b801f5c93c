import * as z from 'zod/mini';
import { call } from '../call.ts';
import { KeptDeviceType } from './books.schemas.ts';

export const listAllTypes = call({
  method: 'GET',
  path: '/staff/device-types',
  summary: 'All kinds of devices, the retired ones last',
  answer: z.array(KeptDeviceType),
  errors: ['notAllowed'],
});
