import type { Answer, CallData, getMyCash, handInCash } from '@atelier/contract';
import { millimesOf } from '@atelier/domain';
import { uuidv7 } from 'uuidv7';
import { type Database, inTransaction } from '#platform/database/database.ts';
import { Failure, wrongField } from '#platform/http/errors/failure.ts';
import { cashDeposits } from '#schema/index.ts';
import { recordAudit } from '../audit/public.ts';
import type { SignedInViewer } from '../sessions/public.ts';
import { appendEntry, lockTill } from './chain.ts';
import { checkAmount, type TillContext } from './write-payment.ts';
import { cashOfPerson, isMember, selectCashSinceDeposit, selectCounters, selectDeposits } from './till.queries.ts';

export async function mine(database: Database, { userId }: SignedInViewer): Promise<Answer<typeof getMyCash>> {
  const [cash, payments, deposits, counters] = await Promise.all([
    cashOfPerson(database, userId),
    selectCashSinceDeposit(database, userId),
    selectDeposits(database, userId),
    selectCounters(database),
  ]);
  return { cash, payments, deposits, mayCountOwn: isAlone(counters, userId) };
}

/** Nobody else could count the cash. */
function isAlone(counters: readonly string[], userId: string): boolean {
  return counters.includes(userId) && counters.every((id) => id === userId);
}

/** Records cash that the viewer counted. The lock of the till makes two deposits of the same cash see each other. */
export function handIn(
  { clock, config, realtime, signer }: TillContext,
  db: Database,
  { viewer, personId, amount }: CallData<typeof handInCash, 'body'> & { readonly viewer: SignedInViewer },
): Promise<Answer<typeof handInCash>> {
  return inTransaction(db, async (tx) => {
    if (!(await isMember(tx, personId))) throw new Failure('notFound');
    if (personId === viewer.userId && !isAlone(await selectCounters(tx), personId))
      throw wrongField('personId', 'money.ownCash');
    checkAmount({ config }, amount);
    const till = await lockTill(signer, tx);
    if (millimesOf(amount) === 0) throw wrongField('amount', 'money.positive');
    if (millimesOf(amount) > millimesOf(await cashOfPerson(tx, personId)))
      throw wrongField('amount', 'money.moreThanCash');
    const at = clock.now();
    const row = { id: uuidv7(), personId, amount, countedBy: viewer.userId, at };
    await tx.insert(cashDeposits).values(row);
    await appendEntry(signer, tx, { till, row: { kind: 'CASH_DEPOSIT', row } });
    await recordAudit(tx, { viewer, at, action: 'cash.handedIn', subject: { kind: 'user', id: personId } });
    tx.afterCommit(() => realtime.publish([`user:${personId}`, 'role:ADMIN'], 'till', { repairId: null }));
    const [deposit] = await selectDeposits(tx, personId, row.id);
    if (deposit === undefined) throw new Error('invariant: deposit not found');
    return deposit;
  });
}
