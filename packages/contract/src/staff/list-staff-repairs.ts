import { roles, statuses } from '@atelier/domain';
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { count, id } from '../fields.ts';
import { DriverRepairItem } from './driver.schemas.ts';
import { StaffRepairItem } from './staff.schemas.ts';

const yesOrNo = z.pipe(
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

/**
 * The staff's lists. `owner` and `status` take several, joined by commas; `mine`: what waits for me; `flag`: the follow-up list;
 * `due`: late ones only. `cursor` goes on where the last page ended.
 *
 * `q` searches the list: a repair's number as far as it was typed, the customer's name, phone or whole e-mail address, the device's name, brand,
 * model or serial number, the issue and what the customer was told. Accents, case and punctuation don't count; each of several words has to stand
 * somewhere. Fewer than three letters find numbers and beginnings of names. Of words that more than 500 customers, devices or repairs bear
 * only what stands among the next 1,000 repairs of the list is found.
 *
 * A driver who does nothing else gets what they see, a shape of its own, by the window of their visit whatever `sort` says; filters and `q` know
 * nothing but what that shape shows.
 */
export const listStaffRepairs = call({
  method: 'GET',
  path: '/staff/repairs',
  summary: 'Repairs that wait for somebody',
  query: z.object({
    owner: z.optional(listOf(roles)),
    status: z.optional(listOf(statuses)),
    assignee: z.optional(id()),
    mine: z.optional(yesOrNo),
    flag: z.optional(yesOrNo),
    due: z.optional(yesOrNo),
    q: z.optional(z.string().check(z.trim(), z.normalize('NFC'), z.maxLength(100, 'tooLong'))),
    sort: z._default(z.enum(['due', 'updatedAt', 'createdAt'], 'invalid'), 'due'),
    cursor: z.optional(z.string().check(z.maxLength(200, 'invalid'))),
    limit: z._default(count(100), 50),
  }),
  answer: z.object({
    data: z.union([z.array(StaffRepairItem), z.array(DriverRepairItem)]),
    nextCursor: z.nullable(z.string()),
  }),
  errors: ['notAllowed'],
});
