import * as z from 'zod/mini';
import { call } from '../call.ts';
import { staffRepairFilters, StaffRepairPage } from './list-staff-repairs.ts';

/**
 * Searches a list of the staff: a repair's number as far as it was typed, the customer's name, phone or whole e-mail address, the device's
 * name, brand, model or serial number, the partner, the issue and what the customer was told. Accents, case and punctuation don't count;
 * each of several words has to stand somewhere. Fewer than three letters find numbers and beginnings of names. Of words that more than 500
 * customers, devices or repairs bear only what stands among the next 1,000 repairs of the list is found.
 *
 * Where that finds nothing, words that nothing bears stand for the nearest names of customers, devices and partners; then `similar` is true.
 * Drivers who do nothing else search what their shape shows, and exactly.
 *
 * A POST, since no personal data stands in an address. Audited. The filters are those of the list, in the same words.
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
