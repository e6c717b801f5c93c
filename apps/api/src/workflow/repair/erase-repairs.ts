import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Transaction } from '#platform/database/transaction.ts';
import { repairs } from '#schema/index.ts';

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
 * Reduces a customer's closed repairs to the legally required data (decisions/0016). PostgreSQL forbids other changes of the log. Triggers
 * of migration 0003 delete search texts.
 */
export async function eraseRepairsOf(tx: Transaction, customerId: string): Promise<void> {
  await tx.execute(sql`select erase_person(${customerId})`);
}
