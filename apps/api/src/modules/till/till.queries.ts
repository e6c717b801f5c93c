import { type Agreement, receiptNumber, type Sums } from '@atelier/domain';
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, ne, not, or, sql } from 'drizzle-orm';
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database, Transaction } from '#platform/database/database.ts';
import { isId } from '#platform/http/submitted-values.ts';
import {
  cashDeposits,
  charges,
  closings,
  devices,
  fullNameSql,
  payments,
  receiptNumbers,
  receiptPersons,
  receipts,
  repairs,
  tillEntries,
  tillRestores,
  users,
} from '#schema/index.ts';
import type { ReceiptRow } from './chain.ts';

/** Repair as the till sees it. */
export type TillRepair = Agreement &
  Sums & {
    readonly id: string;
    readonly customerId: string;
    readonly assigneeId: string | null;
  };

const zero = '0.000';

const tillRepair = {
  id: repairs.id,
  customerId: repairs.customerId,
  assigneeId: repairs.assigneeId,
  price: repairs.price,
  outcome: repairs.outcome,
  custody: repairs.custody,
  turnOwner: repairs.turnOwner,
  paid: sql<string>`coalesce(${repairs.paid}, ${zero})::text`,
  charged: sql<string>`coalesce(${repairs.charged}, ${zero})::text`,
};

export async function findTillRepair(database: Database, id: string): Promise<TillRepair | undefined> {
  return (await database.select(tillRepair).from(repairs).where(eq(repairs.id, id)))[0];
}

/** Locks the repair, so concurrent payments see each other. */
export async function lockTillRepair(tx: Transaction, id: string): Promise<TillRepair | undefined> {
  return (await tx.select(tillRepair).from(repairs).where(eq(repairs.id, id)).for('update'))[0];
}

export async function writeSums(tx: Transaction, id: string, sums: Partial<Sums>): Promise<void> {
  await tx.update(repairs).set(sums).where(eq(repairs.id, id));
}

/** Returns names for the personal part of a receipt. */
export async function readPerson(database: Database, repairId: string) {
  const [row] = await database
    .select({ name: fullNameSql(users), device: devices.name, lang: users.mailLang })
    .from(repairs)
    .innerJoin(users, eq(users.id, repairs.customerId))
    .innerJoin(devices, eq(devices.id, repairs.deviceId))
    .where(eq(repairs.id, repairId));
  if (row === undefined) throw new Error('invariant: repair without customer or device');
  return { ...row, name: row.name ?? '' };
}

/** Takes the next number of the year in a series. It is the last lock, held until the commit. */
export async function nextReceiptNumber(
  tx: Transaction,
  { year, series }: Pick<ReceiptRow, 'year' | 'series'>,
): Promise<number> {
  const last = sql`case when ${receiptNumbers.series} = ${series} then ${receiptNumbers.last} + 1 else 1 end`;
  const [row] = await tx
    .insert(receiptNumbers)
    .values({ year, series, last: 1 })
    .onConflictDoUpdate({ target: receiptNumbers.year, set: { series, last } })
    .returning({ last: receiptNumbers.last });
  if (row === undefined) throw new Error('invariant: receipt number not written');
  return row.last;
}

export async function mayManage(database: Database, userId: string): Promise<boolean> {
  const [row] = await database.select({ may: users.mayManageTill }).from(users).where(eq(users.id, userId));
  return row?.may ?? false;
}

const receiptKey = { year: receipts.year, series: receipts.series, number: receipts.number };

const [taker, counter] = [alias(users, 'taker'), alias(users, 'counter')];

/** Columns of a member of the staff, who always has a name, because nobody erases one. */
function memberColumns<Table extends Record<'id' | 'firstName' | 'lastName', AnyPgColumn>>(member: Table) {
  return { id: member.id as Table['id'], name: sql<string>`${fullNameSql(member)}` };
}

/** Sequence number up to which days are closed. */
const closedUpTo = sql<number>`(select coalesce(max(c.to_seq), 0) from closings c where c.period = 'DAY')`;

/** Returns the payments of a repair, oldest first, with their receipts. */
export async function selectPayments(database: Database, repairId: string) {
  const rows = await database
    .select({
      payment: payments,
      takenBy: memberColumns(taker),
      receipt: receiptKey,
      isClosed: sql<boolean>`${tillEntries.seq} <= ${closedUpTo}`,
    })
    .from(payments)
    .innerJoin(receipts, eq(receipts.paymentId, payments.id))
    .innerJoin(tillEntries, eq(tillEntries.subjectId, payments.id))
    .innerJoin(taker, eq(taker.id, payments.takenBy))
    .where(eq(payments.repairId, repairId))
    .orderBy(asc(tillEntries.seq));
  const corrected = new Set(rows.map(({ payment }) => payment.corrects));
  return rows.map(({ payment, receipt, ...row }) => ({
    ...row,
    payment,
    receipt: receiptNumber(receipt),
    isCorrected: corrected.has(payment.id),
  }));
}

export async function selectCharges(database: Database, repairId: string) {
  const rows = await database
    .select({ charge: charges, addedBy: memberColumns(taker) })
    .from(charges)
    .innerJoin(tillEntries, eq(tillEntries.subjectId, charges.id))
    .innerJoin(taker, eq(taker.id, charges.addedBy))
    .where(eq(charges.repairId, repairId))
    .orderBy(asc(tillEntries.seq));
  const corrected = new Set(rows.map(({ charge }) => charge.corrects));
  return rows.map((row) => ({ ...row, isCorrected: corrected.has(row.charge.id) }));
}

/** Returns a receipt with its personal part, which is null once it was removed. */
export async function findReceipt(database: Database, { id, paymentId }: { id: string; paymentId: string }) {
  if (!isId(paymentId)) return undefined;
  const [row] = await database
    .select({ receipt: receipts, person: receiptPersons.fields, lang: users.mailLang, customerId: repairs.customerId })
    .from(receipts)
    .innerJoin(payments, eq(payments.id, receipts.paymentId))
    .innerJoin(repairs, eq(repairs.id, payments.repairId))
    .innerJoin(users, eq(users.id, repairs.customerId))
    .leftJoin(receiptPersons, eq(receiptPersons.receiptId, receipts.id))
    .where(and(eq(receipts.paymentId, paymentId), eq(payments.repairId, id)));
  return row;
}

export type IssuedReceipt = NonNullable<Awaited<ReturnType<typeof findReceipt>>>;

export async function receiptOf(database: Database, paymentId: string): Promise<ReceiptRow | undefined> {
  return (await database.select().from(receipts).where(eq(receipts.paymentId, paymentId)))[0];
}

const cashTaken = sql`coalesce(sum(${payments.amount}) filter (where ${payments.method} = 'CASH'), 0)`;

/** Returns the cash of a person: what they took without what they handed in. */
export async function cashOfPerson(database: Database, personId: string): Promise<string> {
  const [row] = await database
    .select({ cash: sql<string>`(${cashTaken} - ${handedIn(sql`${personId}::uuid`)})::numeric(15, 3)::text` })
    .from(payments)
    .where(eq(payments.takenBy, personId));
  return row?.cash ?? zero;
}

function handedIn(personId: ReturnType<typeof sql>) {
  return sql`(select coalesce(sum(d.amount), 0) from cash_deposits d where d.person_id = ${personId})`;
}

/** Returns everybody who has cash, owes it to the till, or took some since an instant. */
export function selectCashByPerson(database: Database, since: Date) {
  const cash = sql<string>`(${cashTaken} - ${handedIn(sql`${payments.takenBy}`)})::numeric(15, 3)`;
  return database
    .select({ person: memberColumns(taker), cash: sql<string>`${cash}::text` })
    .from(payments)
    .innerJoin(taker, eq(taker.id, payments.takenBy))
    .groupBy(payments.takenBy, taker.id, taker.firstName, taker.lastName)
    .having(or(ne(cash, zero), sql`bool_or(${payments.method} = 'CASH' and ${payments.at} >= ${since.toISOString()})`))
    .orderBy(desc(cash));
}

const LISTED = 20;

export async function selectDeposits(database: Database, personId: string, id?: string) {
  const rows = await database
    .select({
      id: cashDeposits.id,
      amount: cashDeposits.amount,
      at: cashDeposits.at,
      person: memberColumns(taker),
      countedBy: memberColumns(counter),
    })
    .from(cashDeposits)
    .innerJoin(taker, eq(taker.id, cashDeposits.personId))
    .innerJoin(counter, eq(counter.id, cashDeposits.countedBy))
    .where(and(eq(cashDeposits.personId, personId), id === undefined ? undefined : eq(cashDeposits.id, id)))
    .orderBy(desc(cashDeposits.at), desc(cashDeposits.id))
    .limit(LISTED);
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}

/** Returns a person's cash payments since their last deposit, newest first. */
export async function selectCashSinceDeposit(database: Database, personId: string) {
  const lastDeposit = sql`coalesce((select max(d.at) from cash_deposits d where d.person_id = ${personId}), '-infinity')`;
  const rows = await database
    .select({ id: payments.id, repairId: payments.repairId, amount: payments.amount, at: payments.at })
    .from(payments)
    .where(and(eq(payments.takenBy, personId), eq(payments.method, 'CASH'), gt(payments.at, lastDeposit)))
    .orderBy(desc(payments.at), desc(payments.id))
    .limit(100);
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}

/** Returns the ids of enabled members who may count cash, without invited ones. */
export async function selectCounters(database: Database): Promise<string[]> {
  const rows = await database
    .select({ id: users.id })
    .from(users)
    .where(and(isNull(users.blockedAt), isNotNull(users.emailVerifiedAt), sql`${users.roles} && '{OPERATOR,ADMIN}'`));
  return rows.map(({ id }) => id);
}

export async function isMember(database: Database, id: string): Promise<boolean> {
  const isStaff = sql`${users.roles} <> '{CUSTOMER}'`;
  return (await database.$count(users, and(eq(users.id, id), isStaff))) > 0;
}

/** Returns closings, newest first: all months and years, and all days or the newest of them. */
export function selectClosings(database: Database, days?: number) {
  const isDay = eq(closings.period, 'DAY');
  const newestDays = (count: number) =>
    database.select({ id: closings.id }).from(closings).where(isDay).orderBy(desc(closings.name)).limit(count);
  return database
    .select({ closing: closings, closedBy: memberColumns(taker) })
    .from(closings)
    .innerJoin(taker, eq(taker.id, closings.closedBy))
    .innerJoin(tillEntries, eq(tillEntries.subjectId, closings.id))
    .where(days === undefined ? undefined : or(not(isDay), inArray(closings.id, newestDays(days))))
    .orderBy(desc(tillEntries.seq));
}

/** Returns the newest restore that opened a series, or null. */
export async function findRestore(database: Database) {
  const [row] = await database.select().from(tillRestores).orderBy(desc(tillRestores.at)).limit(1);
  if (row === undefined) return null;
  const { series, at, archivedAt } = row;
  return { series, at: at.toISOString(), archivedAt: archivedAt.toISOString() };
}

export async function findFirstEntry(database: Database): Promise<Date | undefined> {
  return (await database.select({ at: tillEntries.at }).from(tillEntries).orderBy(asc(tillEntries.seq)).limit(1))[0]
    ?.at;
}

/** Returns the entries behind a sequence number in order, without closings. Those of payments have method and amount. */
export function selectEntriesAfter(database: Database, seq: number) {
  return database
    .select({ seq: tillEntries.seq, at: tillEntries.at, method: payments.method, amount: payments.amount })
    .from(tillEntries)
    .leftJoin(payments, and(eq(payments.id, tillEntries.subjectId), inArray(tillEntries.kind, ['PAYMENT'])))
    .where(and(gt(tillEntries.seq, seq), ne(tillEntries.kind, 'CLOSING')))
    .orderBy(asc(tillEntries.seq));
}
