import { closingPeriods } from '@atelier/domain';
import * as z from 'zod/mini';
import { getCall, named, postCall } from '../call.ts';
import { Person } from '../staff/repair.ts';
import { fileAnswer, nullableString } from '../fields.ts';

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
  /** Series of receipts at that time. Empty until a restore opens one. */
  series: z.string(),
  at: z.string(),
  closedBy: Person,
  totals: Totals,
  /** Sum of all payments since the first, at the end of the period. */
  runningTotal: z.string(),
});
export type Closing = z.infer<typeof Closing>;

export const Till = named(
  'Till',
  z.object({
    /** Payments since the last closing. */
    open: Totals,
    /** Today is closed. Payments that follow count for the next day. */
    isClosed: z.boolean(),
    cash: z.array(z.object({ person: Person, cash: z.string() })),
    /** Newest first. */
    closings: z.array(Closing),
    /** Day of the first entry. Null before it. */
    since: nullableString,
    /** Newest restore that opened a series of receipts. What was issued since the archive is on paper only. */
    restore: z.nullable(z.object({ series: z.string(), at: z.string(), archivedAt: z.string() })),
  }),
);
export type Till = z.infer<typeof Till>;

export const getTill = getCall('/staff/till', 'Payments that no closing has, cash by person, and the last closings', {
  answer: Till,
});

/** Closes all open days up to today, and the months and years that are over. A closed day stays as it is. */
export const closeDay = postCall('/staff/till/closings', 'Close the day', {
  idempotent: true,
  answer: Till,
});

/** Returns the entries of a month (`2026-11`) or year (`2026`) for an accountant, by the day that closes them. No names of customers. Audited. */
export const exportTill = getCall(
  '/staff/till/entries.csv',
  'Payments, fees, cash and closings of a month or year as a table',
  {
    query: z.object({ period: z.string('required').check(z.regex(/^\d{4}(?:-(?:0[1-9]|1[0-2]))?$/, 'invalid')) }),
    ...fileAnswer('text/csv'),
  },
);
