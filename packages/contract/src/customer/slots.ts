import { textLimits } from '@atelier/domain';
import * as z from 'zod/mini';
import { getCall, postCall, putCall } from '../call.ts';
import { id, IdParams, lines, version } from '../fields.ts';
import { Repair } from './repair.ts';

/** Window that a customer may choose, in the shop's time zone. */
const OpenSlot = z.object({ id: z.string(), date: z.string(), time: z.string() });
export type OpenSlot = z.infer<typeof OpenSlot>;

/** Windows in a refusal, those that are free instead. */
export const OpenSlots = z.array(OpenSlot);

const SlotOffer = z.object({
  slots: OpenSlots,
  /** Why the window is agreed on by phone only. `wishes`: as many as possible wait to be confirmed. */
  byPhone: z.nullable(z.enum(['cutOff', 'moves', 'failures', 'wishes'])),
});

export const listOpenSlots = getCall('/repair/slots', 'Free windows for the visit of one of my repairs', {
  query: z.object({ repairId: id }),
  answer: z.extend(SlotOffer, {
    /** Address of the visit, absent if no window is offered. */
    address: z.optional(z.string()),
  }),
  errors: ['notFound'],
});

/** A POST, because personal data must not appear in URLs. */
export const listOpenSlotsAt = postCall('/repair/slots', 'Free windows for a new request at an address', {
  body: z.object({ address: lines(textLimits.address) }),
  answer: SlotOffer,
});

/** Plans the visit in this window, or wishes for it in a request that isn't confirmed. `slotFull` and `slotClosed` come with the next free `slots`. */
export const moveVisit = putCall('/repair/requests/:id/slot', 'Choose the window of the visit', {
  idempotent: true,
  params: IdParams,
  body: z.object({ slotId: id, version }),
  answer: Repair,
  errors: ['repairMoved', 'slotFull', 'slotClosed'],
});
