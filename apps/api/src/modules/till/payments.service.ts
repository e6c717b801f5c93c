import type { Answer, CallData, listMyPayments, RepairTill, takePayment } from '@atelier/contract';
import {
  balanceOf,
  counterOf,
  mayManageTill,
  mayTakePayment,
  millimesOf,
  paymentOf,
  refundProblem,
  seesAllRepairs,
} from '@atelier/domain';
import { and, desc, eq, sql } from 'drizzle-orm';
import { type Database, inTransaction, type Transaction } from '#platform/database/database.ts';
import { Failure, orNotFound, wrongField } from '#platform/http/errors/failure.ts';
import { visits } from '#schema/index.ts';
import { driverOf } from '#workflow/command/publish-change.ts';
import { actorOf } from '../sessions/public.ts';
import { lockTill, type PaymentRow } from './chain.ts';
import {
  findTillRepair,
  lockTillRepair,
  mayManage,
  selectCharges,
  selectPayments,
  type TillRepair,
} from './till.queries.ts';
import { checkAmount, type OfRepair, type TillContext, type TillViewer, writePayment } from './write-payment.ts';

type PaymentBody = CallData<typeof takePayment, 'body'>;

/** Returns true for administrators and members whom they allow. */
export async function isManager(database: Database, { userId: id, roles }: TillViewer): Promise<boolean> {
  return mayManageTill({ id, roles, mayManageTill: await mayManage(database, id) });
}

/** Returns payments, charges and balance of a repair, for staff who see all repairs. */
export async function read(database: Database, { viewer, id }: OfRepair): Promise<RepairTill> {
  const repair = orNotFound(await findTillRepair(database, id));
  const [taken, fees, mayRefund] = await Promise.all([
    selectPayments(database, id),
    selectCharges(database, id),
    isManager(database, viewer),
  ]);
  return {
    balance: balanceOf(repair, repair),
    payments: taken.map(({ payment, takenBy, receipt, isCorrected, isClosed }) => ({
      ...presentPayment(payment, receipt),
      takenBy,
      isCorrected,
      mayUndo:
        !isCorrected &&
        payment.corrects === null &&
        millimesOf(repair.paid) >= millimesOf(payment.amount) &&
        (mayRefund || (payment.takenBy === viewer.userId && !isClosed)),
    })),
    charges: fees.map(({ charge, addedBy, isCorrected }) => ({
      ...charge,
      at: charge.at.toISOString(),
      addedBy,
      isCorrected,
    })),
    mayTake: mayTakePayment(actorOf(viewer), repair),
    mayRefund,
  };
}

export async function readMine(database: Database, { viewer, id }: OfRepair): Promise<Answer<typeof listMyPayments>> {
  const repair = await findTillRepair(database, id);
  if (repair?.customerId !== viewer.userId) throw new Failure('notFound');
  const rows = await selectPayments(database, id);
  return {
    balance: balanceOf(repair, repair),
    payments: rows.map(({ payment, receipt }) => presentPayment(payment, receipt)),
  };
}

function presentPayment({ id, kind, method, amount, at, corrects }: PaymentRow, receipt: string) {
  return { id, kind, method, amount, at: at.toISOString(), receipt, corrects };
}

/** Takes a payment. Who may not take it gets a 404, unless they see all repairs. */
export function take(
  context: TillContext,
  db: Database,
  { viewer, id, ...body }: OfRepair & PaymentBody,
): Promise<Answer<typeof takePayment>> {
  return inTransaction(db, async (tx) => {
    const repair = orNotFound(await lockTillRepair(tx, id));
    if (!mayTakePayment(actorOf(viewer), repair)) throw new Failure(seesAllRepairs(viewer) ? 'notAllowed' : 'notFound');
    checkAmount(context, body.amount);
    const payment = paymentOf(repair, repair, body.amount);
    if ('problem' in payment) throw wrongField('amount', payment.problem);
    const written = await writePayment(context, tx, {
      viewer,
      repair,
      ...body,
      kind: payment.kind,
      takenBy: viewer.userId,
      visitId: driverOf(repair) === viewer.userId ? await openVisitOf(tx, repair) : null,
    });
    return { ...presentPayment(written.payment, written.receipt), due: written.due };
  });
}

export function refund(
  context: TillContext,
  db: Database,
  { viewer, id, amount, method }: OfRepair & PaymentBody,
): Promise<RepairTill> {
  return inTransaction(db, async (tx) => {
    const repair = orNotFound(await lockTillRepair(tx, id));
    checkAmount(context, amount);
    const problem = refundProblem(repair, amount);
    if (problem !== null) throw wrongField('amount', problem);
    await writePayment(context, tx, {
      viewer,
      repair,
      method,
      kind: 'REFUND',
      amount: counterOf(amount),
      takenBy: viewer.userId,
    });
    return read(tx, { viewer, id });
  });
}

export function undo(
  context: TillContext,
  db: Database,
  { viewer, id, paymentId }: OfRepair & { readonly paymentId: string },
): Promise<RepairTill> {
  return inTransaction(db, async (tx) => {
    const repair = orNotFound(await lockTillRepair(tx, id));
    // A day that is being closed is closed afterwards.
    await lockTill(context.signer, tx);
    const { payments: listed } = await read(tx, { viewer, id });
    const wrong = orNotFound(listed.find((each) => each.id === paymentId));
    if (wrong.isCorrected || wrong.corrects !== null) throw new Failure('editedMeanwhile');
    if (!wrong.mayUndo) throw new Failure('notAllowed');
    const { kind, method, amount, takenBy } = wrong;
    await writePayment(context, tx, {
      viewer,
      repair,
      kind,
      method,
      amount: counterOf(amount),
      // The money was never taken, so the counter entry is in the same person's cash.
      takenBy: takenBy.id,
      corrects: paymentId,
    });
    return read(tx, { viewer, id });
  });
}

/** Returns the visit at whose door a driver is. */
async function openVisitOf(tx: Transaction, { id, assigneeId }: TillRepair): Promise<string | null> {
  if (assigneeId === null) return null;
  const [visit] = await tx
    .select({ id: visits.id })
    .from(visits)
    .where(and(eq(visits.repairId, id), eq(visits.assigneeId, assigneeId), eq(visits.undone, false)))
    .orderBy(desc(visits.createdAt), desc(visits.id))
    .limit(1);
  return visit?.id ?? null;
}

type LegalTerm = { readonly now: Date; readonly years: number };

/** Deletes the personal part of receipts from before the legal term, which has calendar years. */
export async function forgetPersons(database: Database, { now, years }: LegalTerm): Promise<void> {
  const before = new Date(now);
  before.setUTCFullYear(before.getUTCFullYear() - years);
  await database.execute(sql`select purge_receipt_persons(${before.toISOString()}::timestamptz)`);
}
