import { roles, statuses } from '@atelier/domain';
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { count, id } from '../fields.ts';
import { DriverRepairItem } from './driver.schemas.ts';
import { StaffRepairItem } from './staff.schemas.ts';

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

export const staffRepairFilters = {
  owner: z.optional(listOf(roles)),
  status: z.optional(listOf(statuses)),
  assignee: z.optional(id()),
  mine: z.optional(queryBoolean),
  flag: z.optional(queryBoolean),
  due: z.optional(queryBoolean),
  sort: z._default(z.enum(['due', 'updatedAt', 'createdAt'], 'invalid'), 'due'),
  cursor: z.optional(z.string().check(z.maxLength(200, 'invalid'))),
  limit: z._default(count(100), 50),
};

export const StaffRepairPage = z.object({
  data: z.union([z.array(StaffRepairItem), z.array(DriverRepairItem)]),
  nextCursor: z.nullable(z.string()),
});

/**
 * Returns a page of repairs. `owner` and `status` accept comma-separated lists. `mine` is the caller's turn, `flag` the follow-up list,
 * `due` overdue only. Drivers without other roles get a reduced shape, filtered by what it shows and sorted by visit window.
 */
export const listStaffRepairs = call({
  method: 'GET',
  path: '/staff/repairs',
  summary: 'Repairs that wait for somebody',
  query: z.object(staffRepairFilters),
  answer: StaffRepairPage,
  errors: ['notAllowed'],
});
