import * as z from 'zod/mini';
import { call } from '../call.ts';
import { Fault } from './catalogs.schemas.ts';

export const listFaults = call({
  method: 'GET',
  path: '/staff/faults',
  summary: 'All faults of all kinds of devices, the retired ones last',
  answer: z.array(Fault),
  errors: ['notAllowed'],
});
