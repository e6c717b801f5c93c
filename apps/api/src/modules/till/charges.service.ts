import type { CallData, addCharge, RepairTill } from '@atelier/contract';
import { amountOf, counterOf, millimesOf } from '@atelier/domain';
import { uuidv7 } from 'uuidv7';
import { type Database, inTransaction, type Transaction } from '#platform/database/database.ts';
import { Failure, orNotFound, wrongField } from '#platform/http/errors/failure.ts';
import { charges } from '#schema/index.ts';
import { appendEntry, lockTill } from './chain.ts';
import { read } from './payments.service.ts';
import { lockTillRepair, selectCharges, type TillRepair, writeSums } from './till.queries.ts';
import {
  auditTill,
  checkAmount,
  type OfRepair,
  publishTill,
  type TillContext,
  type TillViewer,
} from './write-payment.ts';

export function add(
  context: TillContext,
  db: Database,
  { viewer, id, kind, amount }: OfRepair & CallData<typeof addCharge, 'body'>,
): Promise<RepairTill> {
  checkAmount(context, amount);
  if (millimesOf(amount) === 0) throw wrongField('amount', 'money.positive');
  return inTransaction(db, async (tx) => {
    const repair = orNotFound(await lockTillRepair(tx, id));
    await writeCharge(context, tx, { repair, viewer, kind, amount, corrects: null });
    return read(tx, { viewer, id });
  });
}

export function undo(
  context: TillContext,
  db: Database,
  { viewer, id, chargeId }: OfRepair & { readonly chargeId: string },
): Promise<RepairTill> {
  return inTransaction(db, async (tx) => {
    const repair = orNotFound(await lockTillRepair(tx, id));
    const wrong = orNotFound((await selectCharges(tx, id)).find((each) => each.charge.id === chargeId));
    if (wrong.isCorrected || wrong.charge.corrects !== null) throw new Failure('editedMeanwhile');
    const { kind, amount } = wrong.charge;
    await writeCharge(context, tx, { repair, viewer, kind, amount: counterOf(amount), corrects: chargeId });
    return read(tx, { viewer, id });
  });
}

type NewCharge = Pick<typeof charges.$inferSelect, 'kind' | 'amount' | 'corrects'> & {
  readonly repair: TillRepair;
  readonly viewer: TillViewer;
};

async function writeCharge(
  context: TillContext,
  tx: Transaction,
  { viewer, repair, ...values }: NewCharge,
): Promise<void> {
  const till = await lockTill(context.signer, tx);
  const at = context.clock.now();
  const row = { ...values, id: uuidv7(), repairId: repair.id, addedBy: viewer.userId, at };
  await tx.insert(charges).values(row);
  await writeSums(tx, repair.id, { charged: amountOf(millimesOf(repair.charged) + millimesOf(row.amount)) });
  await appendEntry(context.signer, tx, { till, row: { kind: 'CHARGE', row } });
  await auditTill(tx, { viewer, at, action: 'charge.recorded', id: repair.id });
  publishTill(context, tx, repair);
}
