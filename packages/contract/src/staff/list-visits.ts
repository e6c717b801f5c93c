import { addDays, statuses, visitModes, visitTypes } from '@atelier/domain';
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { day } from '../fields.ts';
import { Person } from './staff.schemas.ts';

/** So many days are read at once. */
export const MAX_VISIT_DAYS = 31;

/** A visit that is still to come: its repair, whose device it is, and in which zone that lies. */
export const PlannedVisit = z
  .object({
    id: z.string(),
    repairId: z.string(),
    /** Of the repair, as a step of it is sent. */
    version: z.number(),
    status: z.enum(statuses),
    device: z.object({ name: z.string() }),
    customer: z.object({ name: z.string(), phone: z.nullable(z.string()) }),
    type: z.enum(visitTypes),
    date: z.string(),
    time: z.string(),
    address: z.string(),
    mode: z.enum(visitModes),
    zoneId: z.nullable(z.string()),
    /** Nobody yet where it is only planned. */
    assignee: z.nullable(Person),
  })
  .register(z.globalRegistry, { id: 'PlannedVisit' });
export type PlannedVisit = z.infer<typeof PlannedVisit>;

/** Who drove most of the visits of a type in a zone during the two months before. */
const UsualDriver = z
  .object({ zoneId: z.string(), type: z.enum(visitTypes), assigneeId: z.string() })
  .register(z.globalRegistry, { id: 'UsualDriver' });
export type UsualDriver = z.infer<typeof UsualDriver>;

/** Which visits stand for these days, both included, by day and window: before another is planned. */
export const listVisits = call({
  method: 'GET',
  path: '/staff/visits',
  summary: 'Visits that are planned',
  query: z
    .object({ from: day(), to: day() })
    .check(
      z.refine(({ from, to }) => from <= to && to < addDays(from, MAX_VISIT_DAYS), { path: ['to'], error: 'invalid' }),
    ),
  answer: z.object({ data: z.array(PlannedVisit), usual: z.array(UsualDriver) }),
  errors: ['notAllowed'],
});
