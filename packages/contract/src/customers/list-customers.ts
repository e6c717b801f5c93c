import * as z from 'zod/mini';
import { call } from '../call.ts';
import { count, line } from '../fields.ts';
import { CustomerItem } from './customers.schemas.ts';

/** A page of customers, the newest first, or of those whom words find; `cursor` goes on where the last one ended. A search is audited. */
export const listCustomers = call({
  method: 'GET',
  path: '/staff/customers',
  summary: 'Customers, by name, phone or whole e-mail address',
  query: z.object({
    q: z.optional(line(200)),
    cursor: z.optional(z.uuid('invalid')),
    limit: z._default(count(100), 50),
  }),
  answer: z.object({ data: z.array(CustomerItem), nextCursor: z.nullable(z.string()) }),
  errors: ['notAllowed'],
});
