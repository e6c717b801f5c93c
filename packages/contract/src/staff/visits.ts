import { addDays, statuses, visitModes, visitTypes } from '@atelier/domain';
import * as z from 'zod/mini';
import { getCall, named, postCall } from '../call.ts';
import { RepairPhoto } from '../customer/repair.ts';
import { day, id, nullableString } from '../fields.ts';
import { Person } from './repair.ts';

export const MAX_VISIT_DAYS = 31;

export const PlannedVisit = named(
  'PlannedVisit',
  z.object({
    id: z.string(),
    repairId: z.string(),
    /** Version of the repair, as its next transition sends it. */
    version: z.number(),
    status: z.enum(statuses),
    /** The courier has the device, so the visit can't be moved or reassigned. */
    loaded: z.boolean(),
    device: z.object({ name: z.string() }),
    customer: z.object({ name: z.string(), phone: nullableString }),
    type: z.enum(visitTypes),
    date: z.string(),
    time: z.string(),
    address: z.string(),
    mode: z.enum(visitModes),
    /** When the customer said that they will be there. */
    confirmedAt: nullableString,
    zoneId: nullableString,
    assignee: z.nullable(Person),
  }),
);
export type PlannedVisit = z.infer<typeof PlannedVisit>;

/** Driver of most visits of a type in a zone during the previous two months. */
const UsualDriver = named(
  'UsualDriver',
  z.object({ zoneId: z.string(), type: z.enum(visitTypes), assigneeId: z.string() }),
);
export type UsualDriver = z.infer<typeof UsualDriver>;

/** Returns the open visits of these days, both included, by day and window. */
export const listVisits = getCall('/staff/visits', 'Visits that are planned', {
  query: z
    .object({ from: day, to: day })
    .check(
      z.refine(({ from, to }) => from <= to && to < addDays(from, MAX_VISIT_DAYS), { path: ['to'], error: 'invalid' }),
    ),
  answer: z.object({ data: z.array(PlannedVisit), usualDrivers: z.array(UsualDriver) }),
});

/** For whoever had the visit that failed, and for staff who see all repairs. One photo per visit, also long after it. */
export const addDoorPhoto = postCall(
  '/staff/repairs/:id/visits/:visitId/photos',
  'Add the photo of the door at which a visit failed: a JPEG, PNG or WebP of 5 MB at most',
  {
    idempotent: 'offline',
    params: z.object({ id, visitId: id }),
    upload: 'photo',
    answer: RepairPhoto,
    errors: ['tooManyPhotos', 'tooLarge', 'notAnImage'],
  },
);
