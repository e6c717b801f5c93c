import * as z from 'zod/mini';
import { call } from '../call.ts';
import { count, line } from '../fields.ts';
import { CustomerPage } from './customers.schemas.ts';

/**
 * Returns the matching customers, newest first. Without a match it returns the nearest names and sets `similar`. Audited. A POST, because
 * personal data must not appear in URLs.
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
