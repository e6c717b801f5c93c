import { roles, statuses } from '@atelier/domain';
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { id } from '../fields.ts';
import { StaffRepairItem } from './staff.schemas.ts';

const yes = z.optional(
  z.pipe(
    z.enum(['true', 'false', '1', '0'], 'invalid'),
    z.transform((text) => text === 'true' || text === '1'),
  ),
);

/**
 * The staff's lists. `owner` and `status` take several, joined by commas; `mine`: assigned to me; `flag`: the follow-up list;
 * `due`: late ones only; `q`: repair id, customer, phone, device or issue. `cursor` goes on where the last page ended.
 */
export const listStaffRepairs = call({
  method: 'GET',
  path: '/staff/repairs',
  summary: 'Repairs that wait for somebody',
  query: z.object({
    owner: z.optional(list(roles)),
    status: z.optional(list(statuses)),
    assignee: z.optional(id()),
    mine: yes,
    flag: yes,
    due: yes,
    q: z.optional(z.string().check(z.trim(), z.maxLength(100, 'tooLong'))),
    sort: z._default(z.enum(['due', 'updatedAt', 'createdAt'], 'invalid'), 'due'),
    cursor: z.optional(z.string().check(z.maxLength(200, 'invalid'))),
    limit: z._default(
      z.coerce.number('invalid').check(z.int('invalid'), z.minimum(1, 'invalid'), z.maximum(100, 'invalid')),
      50,
    ),
  }),
  answer: z.object({ data: z.array(StaffRepairItem), nextCursor: z.nullable(z.string()) }),
  errors: ['notAllowed'],
});

function list<const T extends readonly [string, ...string[]]>(values: T) {
  return z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => text.split(',')),
    ),
    z.array(z.enum(values, 'invalid')),
  );
}
