import * as z from 'zod/mini';
import { call } from '../call.ts';
import { count, line } from '../fields.ts';
import { CustomerPage } from './customers.schemas.ts';

/**
 * A page of those whom words find, the newest first. Where these find nobody, the nearest names stand for them; then `similar` is true.
 * Audited. A POST, since no personal data stands in an address.
 */
export const searchCustomers = call({
  method: 'POST',
  path: '/staff/customers/search',
  summary: 'Search customers, by name, phone or whole e-mail address',
  body: z.object({
    q: line(200),
    cursor: z.optional(z.uuid('invalid')),
    limit: z._default(count(100), 50),
  }),
  answer: z.extend(CustomerPage, { similar: z.boolean() }),
  errors: ['notAllowed'],
});
