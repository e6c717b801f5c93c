import * as z from 'zod/mini';
import { call } from '../call.ts';
import { Partner } from './catalogs.schemas.ts';

export const listPartners = call({
  method: 'GET',
  path: '/staff/partners',
  summary: 'All partners by name, the retired ones last',
  answer: z.array(Partner),
  errors: ['notAllowed'],
});
