import { roles, statuses } from '@atelier/domain';
import * as z from 'zod/mini';
import { getCall, postCall } from '../call.ts';
import { count, fileAnswer, id, pageOf } from '../fields.ts';
import { figureFilters } from './figures.ts';
import { DriverRepairItem, StaffRepairItem } from './repair.ts';

const queryBoolean = z.pipe(
  z.enum(['true', 'false', '1', '0'], 'invalid'),
  z.transform((text) => text === 'true' || text === '1'),
);

function listOf<const T extends readonly [string, ...string[]]>(values: T) {
  return z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => text.split(',')),
    ),
    z.array(z.enum(values, 'invalid')),
  );
}

const repairFilters = {
  owner: z.optional(listOf(roles)),
  status: z.optional(listOf(statuses)),
  assignee: z.optional(id),
  mine: z.optional(queryBoolean),
  flag: z.optional(queryBoolean),
  due: z.optional(queryBoolean),
  open: z.optional(queryBoolean),
  ...figureFilters,
  sort: z._default(z.enum(['due', 'updatedAt', 'createdAt'], 'invalid'), 'due'),
};

const staffRepairFilters = {
  ...repairFilters,
  cursor: z.optional(z.string().check(z.maxLength(200, 'invalid'))),
  limit: z._default(count(100), 50),
};

function searchQuery() {
  return z
    .string('required')
    .check(z.trim(), z.normalize('NFC'), z.minLength(1, 'required'), z.maxLength(100, 'tooLong'));
}

const StaffRepairPage = pageOf(z.union([z.array(StaffRepairItem), z.array(DriverRepairItem)]));

/**
 * Returns a page of repairs. `owner` and `status` accept comma-separated lists. `mine` is the caller's turn, `flag` the follow-up list,
 * `due` overdue only, `open` those that run (`false`: those that ended, with their devices home). `figure` gives the repairs behind a figure, to those who may see figures. Drivers without other roles get a reduced shape, filtered by what it shows and sorted by visit window.
 */
export const listStaffRepairs = getCall('/staff/repairs', 'Repairs that wait for somebody', {
  query: z.object(staffRepairFilters),
  answer: StaffRepairPage,
});

/**
 * Searches by repair number prefix, shelf, customer, device, partner, issue and text for the customer. Ignores accents, case and punctuation, and
 * every word must match. Under three letters match only numbers and starts of names. A word with more than 500 matches is searched in the
 * next 1,000 repairs only.
 * Without a match, unknown words are replaced by the nearest names and `similar` is true. Drivers without other roles search their reduced
 * shape, exactly.
 * A POST, because personal data must not appear in URLs. Audited.
 */
export const searchStaffRepairs = postCall(
  '/staff/repairs/search',
  'Search repairs, by number, shelf, customer, device, partner or issue',
  {
    body: z.object({
      ...staffRepairFilters,
      q: searchQuery(),
    }),
    answer: z.extend(StaffRepairPage, { similar: z.boolean() }),
  },
);

/** Returns the repairs of a list or search as a table, at most 20,000, in the caller's language. A POST as the search. Audited. */
export const exportStaffRepairs = postCall('/staff/repairs/export', 'Repairs as a table', {
  body: z.object({ ...repairFilters, q: z.optional(searchQuery()) }),
  ...fileAnswer('text/csv'),
});
