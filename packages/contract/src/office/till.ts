import { closingPeriods } from '@atelier/domain';
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { Person } from '../staff/repair.ts';

/* Till of the shop, for administrators and members whom they allow. */

const Totals = z.object({
  count: z.number(),
  taken: z.string(),
  refunded: z.string(),
  byMethod: z.object({ CASH: z.string(), TERMINAL: z.string(), TRANSFER: z.string(), CHEQUE: z.string() }),
});

export const Closing = z.object({
  id: z.string(),
  period: z.enum(closingPeriods),
  /** `2026-11-26`, `2026-11` or `2026`. */
  name: z.string(),
  at: z.string(),
  closedBy: Person,
  totals: Totals,
  /** Sum of all payments since the first, at the end of the period. */
  runningTotal: z.string(),
});
export type Closing = z.infer<typeof Closing>;

export const Till = z
  .object({
    /** Payments since the last closing. */
    open: Totals,
    /** Today is closed. Payments that follow count for the next day. */
    isClosed: z.boolean(),
    cash: z.array(z.object({ person: Person, cash: z.string() })),
    /** Newest first. */
    closings: z.array(Closing),
  })
  .register(z.globalRegistry, { id: 'Till' });
export type Till = z.infer<typeof Till>;

export const getTill = call({
  method: 'GET',
  path: '/staff/till',
  summary: 'Payments that no closing has, cash by person, and the last closings',
  answer: Till,
  errors: ['notAllowed'],
});

/** Closes all open days up to today, and the months and years that are over. A closed day stays as it is. */
export const closeDay = call({
  method: 'POST',
  path: '/staff/till/closings',
  summary: 'Close the day',
  idempotent: true,
  answer: Till,
  errors: ['notAllowed', 'idempotencyKeyReused'],
});
