import { receiptNumber } from '@atelier/domain';
import { asc, eq } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { charges, payments, receipts, repairs, tillEntries } from '#schema/index.ts';

/** Returns the payments of a customer's repairs for the copy of their data. */
export async function selectPaymentsOf(database: Database, customerId: string) {
  const rows = await database
    .select({
      payment: payments,
      receipt: { year: receipts.year, series: receipts.series, number: receipts.number },
    })
    .from(payments)
    .innerJoin(receipts, eq(receipts.paymentId, payments.id))
    .innerJoin(tillEntries, eq(tillEntries.subjectId, payments.id))
    .innerJoin(repairs, eq(repairs.id, payments.repairId))
    .where(eq(repairs.customerId, customerId))
    .orderBy(asc(tillEntries.seq));
  return rows.map(({ payment: { id, repairId, kind, method, amount, at, corrects }, receipt }) => ({
    id,
    repairId,
    kind,
    method,
    amount,
    at: at.toISOString(),
    receipt: receiptNumber(receipt),
    corrects,
  }));
}

/** Returns the fees of a customer's repairs for the copy of their data, without the staff's names. */
export async function selectChargesOf(database: Database, customerId: string) {
  const { id, repairId, kind, amount, at, corrects } = charges;
  const rows = await database
    .select({ id, repairId, kind, amount, at, corrects })
    .from(charges)
    .innerJoin(tillEntries, eq(tillEntries.subjectId, charges.id))
    .innerJoin(repairs, eq(repairs.id, charges.repairId))
    .where(eq(repairs.customerId, customerId))
    .orderBy(asc(tillEntries.seq));
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
