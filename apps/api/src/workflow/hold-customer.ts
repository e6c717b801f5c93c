import { and, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '../platform/database/transaction.ts';
import { users } from '../schema/index.ts';

/**
 * Keeps a customer from being erased until this transaction ends; false when they were. Whoever writes down what a customer types
 * asks first: of the two one sees what the other did.
 */
export const holdCustomer = async (tx: Transaction, id: string): Promise<boolean> => {
  const standing = and(eq(users.id, id), isNull(users.erasedAt));
  return (await tx.select({ id: users.id }).from(users).where(standing).for('key share')).length > 0;
};
