import * as z from 'zod/mini';
import { call } from '../call.ts';
import { count } from '../fields.ts';
import { CustomerPage } from './customers.schemas.ts';

export const listCustomers = call({
  method: 'GET',
  path: '/staff/customers',
  summary: 'Customers, page after page',
  query: z.object({
    cursor: z.optional(z.uuid('invalid')),
    limit: z._default(count(100), 50),
  }),
  answer: CustomerPage,
  errors: ['notAllowed'],
});
