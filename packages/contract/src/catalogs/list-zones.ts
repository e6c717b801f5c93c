import * as z from 'zod/mini';
import { call } from '../call.ts';
import { Zone } from './catalogs.schemas.ts';

export const listZones = call({
  method: 'GET',
  path: '/staff/zones',
  summary: 'All zones in their order, the retired ones last',
  answer: z.array(Zone),
  errors: ['notAllowed'],
});
