import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Transaction } from '../platform/database/transaction.ts';
import { repairs } from '../schema/index.ts';

/** The newest repair of a customer that still is somebody's turn; undefined when all are closed. */
export async function findOpenRepairOf(tx: Transaction, customerId: string): Promise<string | undefined> {
  const [open] = await tx
    .select({ id: repairs.id })
    .from(repairs)
    .where(and(eq(repairs.customerId, customerId), isNotNull(repairs.turnOwner)))
    .orderBy(desc(repairs.createdAt), desc(repairs.id))
    .limit(1);
  return open?.id;
}

/**
 * Leaves of a customer's closed repairs what the law has the shop keep (decision 0016): PostgreSQL lets nobody else change the log. What is
 * searched goes with the texts, by the triggers of migration 0003.
 */
export async function eraseRepairsOf(tx: Transaction, customerId: string): Promise<void> {
  await tx.execute(sql`select erase_person(${customerId})`);
}
