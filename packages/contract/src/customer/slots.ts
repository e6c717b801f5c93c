import * as z from 'zod/mini';
import { call } from '../call.ts';
import { id, IdParams, version } from '../fields.ts';
import { Repair } from './repair.ts';

/** Window that a customer may choose, in the shop's time zone. */
const OpenSlot = z.object({ id: z.string(), date: z.string(), time: z.string() });
export type OpenSlot = z.infer<typeof OpenSlot>;

/** Windows in a refusal, those that are free instead. */
export const OpenSlots = z.array(OpenSlot);

export const listOpenSlots = call({
  method: 'GET',
  path: '/repair/slots',
  summary: 'Free windows for the visit of one of my repairs',
  query: z.object({ repairId: id() }),
  answer: z.object({
    slots: OpenSlots,
    /** Why the visit is changed by phone only. */
    byPhone: z.nullable(z.enum(['cutOff', 'moves'])),
  }),
  errors: ['notFound'],
});

/** Plans the visit in this window. `slotFull` and `slotClosed` come with the next free `slots`. */
export const moveVisit = call({
  method: 'PUT',
  path: '/repair/requests/:id/slot',
  summary: 'Choose the window of the visit',
  idempotent: true,
  params: IdParams,
  body: z.object({ slotId: id(), version: version() }),
  answer: Repair,
  errors: ['notFound', 'repairMoved', 'slotFull', 'slotClosed', 'idempotencyKeyReused'],
});
