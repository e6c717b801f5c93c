import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '../platform/database/transaction.ts';
import { repairs, users } from '../schema/index.ts';

/**
 * Keeps a customer from being erased until this transaction ends; false when they were. Whoever writes down what a customer types
 * asks first: of the two one sees what the other did.
 */
export async function lockCustomer(tx: Transaction, id: string): Promise<boolean> {
  const standing = and(eq(users.id, id), isNull(users.erasedAt));
  return (await tx.select({ id: users.id }).from(users).where(standing).for('key share')).length > 0;
}

/**
 * Keeps a customer's repairs as they are until this transaction ends. Comes before the locks of the user and the devices: a step holds its
 * repair while it writes rows that refer to the user, and whoever changes a name changes it in the repairs (migration 0007).
 */
export async function lockRepairsOf(tx: Transaction, customerId: string): Promise<void> {
  await tx
    .select({ id: repairs.id })
    .from(repairs)
    .where(eq(repairs.customerId, customerId))
    .orderBy(asc(repairs.id))
    .for('update');
}
