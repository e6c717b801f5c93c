import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '#platform/database/database.ts';
import { repairs, users } from '#schema/index.ts';

/**
 * Locks a customer against erasure until the transaction ends. Returns false if they were erased. Call it before writing a customer's
 * input.
 */
export async function lockCustomer(tx: Transaction, id: string): Promise<boolean> {
  const standing = and(eq(users.id, id), isNull(users.erasedAt));
  return (await tx.select({ id: users.id }).from(users).where(standing).for('key share')).length > 0;
}

/**
 * Locks a customer's repairs until the transaction ends. Call it before locking user or devices: transitions lock the repair first and then
 * reference the user, and changes of a name update the repairs (migration 0007).
 */
export async function lockRepairsOf(tx: Transaction, customerId: string): Promise<void> {
  await tx
    .select({ id: repairs.id })
    .from(repairs)
    .where(eq(repairs.customerId, customerId))
    .orderBy(asc(repairs.id))
    .for('update');
}
