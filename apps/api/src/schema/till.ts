import {
  chargeKinds,
  closingPeriods,
  paymentKinds,
  paymentMethods,
  type PaymentKind,
  type PaymentMethod,
  type Totals,
} from '@atelier/domain';
import { type AnyPgColumn, bigint, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { amount, amountSum, instant, rowId } from './columns.ts';
import { userRef } from './people.ts';
import { ofRepair } from './repair/repairs.ts';
import { visits } from './repair/visits.ts';

/* The till (specification/till). Rows are only added, so a mistake gets a counter entry. Triggers refuse everything else. */

/** Payments of a repair. A refund or a counter entry is negative. */
export const payments = pgTable(
  'payments',
  {
    ...rowId,
    ...ofRepair,
    kind: text('kind', { enum: paymentKinds }).notNull(),
    method: text('method', { enum: paymentMethods }).notNull(),
    amount: amount('amount').notNull(),
    /** Person who holds the cash. */
    takenBy: userRef('taken_by').notNull(),
    /** Author of the entry. A counter entry may have another one. */
    recordedBy: userRef('recorded_by').notNull(),
    at: instant('at').notNull(),
    /** Visit at whose door a driver took it. */
    visitId: uuid('visit_id').references(() => visits.id),
    /** Payment that this counter entry takes back. */
    corrects: uuid('corrects').references((): AnyPgColumn => payments.id),
  },
  (table) => [
    index('payments_repair').on(table.repairId, table.at),
    index('payments_taken_by').on(table.takenBy, table.at),
    uniqueIndex('payments_corrects').on(table.corrects),
  ],
);

/** Fees of a repair besides its price. A counter entry is negative. */
export const charges = pgTable(
  'charges',
  {
    ...rowId,
    ...ofRepair,
    kind: text('kind', { enum: chargeKinds }).notNull(),
    amount: amount('amount').notNull(),
    addedBy: userRef('added_by').notNull(),
    at: instant('at').notNull(),
    corrects: uuid('corrects').references((): AnyPgColumn => charges.id),
  },
  (table) => [index('charges_repair').on(table.repairId, table.at), uniqueIndex('charges_corrects').on(table.corrects)],
);

/** Cash that a person handed in. In a shop of one they count it themselves, so both people are the same. */
export const cashDeposits = pgTable(
  'cash_deposits',
  {
    ...rowId,
    personId: userRef('person_id').notNull(),
    amount: amount('amount').notNull(),
    countedBy: userRef('counted_by').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [index('cash_deposits_person').on(table.personId, table.at)],
);

/** What a receipt says besides its customer. Amounts are those at the moment of the payment. */
export type ReceiptSnapshot = {
  readonly repairId: string;
  readonly kind: PaymentKind;
  readonly method: PaymentMethod;
  readonly amount: string;
  readonly currency: string;
  readonly agreed: string;
  readonly charged: string;
  readonly paid: string;
  readonly due: string;
  readonly shop: { readonly name: string; readonly address: string; readonly phone: string };
  /** Number of the receipt that a counter entry takes back. */
  readonly corrects: string | null;
};

/** Receipts of payments, numbered in each year and series without gaps. The snapshot is what was printed. */
export const receipts = pgTable(
  'receipts',
  {
    ...rowId,
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    year: integer('year').notNull(),
    series: text('series').notNull().default(''),
    number: integer('number').notNull(),
    at: instant('at').notNull(),
    snapshot: jsonb('snapshot').$type<ReceiptSnapshot>().notNull(),
    /** Salted hash of the personal part, which stays valid without it. */
    personHash: text('person_hash').notNull(),
  },
  (table) => [
    uniqueIndex('receipts_payment').on(table.paymentId),
    uniqueIndex('receipts_number').on(table.year, table.series, table.number),
  ],
);

export type ReceiptPerson = { readonly name: string; readonly device: string };

/** Personal part of a receipt, deleted with its person or after the legal term. */
export const receiptPersons = pgTable('receipt_persons', {
  receiptId: uuid('receipt_id')
    .primaryKey()
    .references(() => receipts.id),
  salt: text('salt').notNull(),
  fields: jsonb('fields').$type<ReceiptPerson>().notNull(),
});

/** Last number of each year in its newest series. Its row is locked until the receipt is committed, so a failure leaves no gap. */
export const receiptNumbers = pgTable('receipt_numbers', {
  year: integer('year').primaryKey(),
  series: text('series').notNull().default(''),
  last: integer('last').notNull(),
});

/** Closings. Those of months and years add up their days. `fromSeq` and `toSeq` are the first and last entries. */
export const closings = pgTable(
  'closings',
  {
    ...rowId,
    period: text('period', { enum: closingPeriods }).notNull(),
    /** `2026-11-26`, `2026-11` or `2026`. */
    name: text('name').notNull(),
    fromSeq: bigint('from_seq', { mode: 'number' }).notNull(),
    toSeq: bigint('to_seq', { mode: 'number' }).notNull(),
    /** Series of receipts at that time, which tells a day's two closings apart after a restore. */
    series: text('series').notNull().default(''),
    at: instant('at').notNull(),
    closedBy: userRef('closed_by').notNull(),
    totals: jsonb('totals').$type<Totals>().notNull(),
    /** Sum of all payments since the first, at the end of the period. */
    runningTotal: amountSum('running_total').notNull(),
  },
  (table) => [uniqueIndex('closings_period').on(table.period, table.name)],
);

/**
 * Restores that may have lost issued receipts (decisions/0139). A restore can't sign, so the next lock of the till adds the entry. Receipts
 * from then on have the series of the newest row.
 */
export const tillRestores = pgTable(
  'till_restores',
  {
    ...rowId,
    series: text('series').notNull(),
    at: instant('at').notNull(),
    /** Time of the archive. What was issued between is lost. */
    archivedAt: instant('archived_at').notNull(),
  },
  (table) => [uniqueIndex('till_restores_series').on(table.series)],
);

export const tillEntryKinds = ['PAYMENT', 'CHARGE', 'CASH_DEPOSIT', 'CLOSING', 'RESTORE'] as const;
export type TillEntryKind = (typeof tillEntryKinds)[number];

/** Chain of all rows of the till. Each entry signs the hash of its row and the signature before it. */
export const tillEntries = pgTable(
  'till_entries',
  {
    seq: bigint('seq', { mode: 'number' }).primaryKey(),
    kind: text('kind', { enum: tillEntryKinds }).notNull(),
    subjectId: uuid('subject_id').notNull(),
    at: instant('at').notNull(),
    contentHash: text('content_hash').notNull(),
    /** Signature of the entry before it, empty for the first. */
    prevSignature: text('prev_signature').notNull(),
    signature: text('signature').notNull(),
    keyId: text('key_id').notNull(),
  },
  (table) => [uniqueIndex('till_entries_subject').on(table.subjectId)],
);

/** End of the chain. Its single row is the till's lock, taken after the repair and before the number. */
export const tills = pgTable('tills', {
  id: integer('id').primaryKey(),
  lastSeq: bigint('last_seq', { mode: 'number' }).notNull(),
  lastSignature: text('last_signature').notNull(),
});
