import * as z from 'zod/mini';
import { call } from '../call.ts';
import { staffRepairFilters, StaffRepairPage } from './list-staff-repairs.ts';

/**
 * Searches by repair number prefix, customer, device, partner, issue and text for the customer. Ignores accents, case and punctuation, and
 * every word must match. Under three letters match only numbers and starts of names. A word with more than 500 matches is searched in the
 * next 1,000 repairs only.
 * Without a match, unknown words are replaced by the nearest names and `similar` is true. Drivers without other roles search their reduced
 * shape, exactly.
 * A POST, because personal data must not appear in URLs. Audited.
 */
export const searchStaffRepairs = call({
  method: 'POST',
  path: '/staff/repairs/search',
  summary: 'Search repairs, by number, customer, device, partner or issue',
  body: z.object({
    ...staffRepairFilters,
    q: z
      .string('required')
      .check(z.trim(), z.normalize('NFC'), z.minLength(1, 'required'), z.maxLength(100, 'tooLong')),
  }),
  answer: z.extend(StaffRepairPage, { similar: z.boolean() }),
  errors: ['notAllowed'],
});
