import { and, asc, eq, gt, isNotNull, ne } from 'drizzle-orm';
import type { Database } from '../platform/database/database.ts';
import { type Transaction, transaction } from '../platform/database/transaction.ts';
import { computedColumns, repairs } from '../schema/index.ts';
import { customerActionsOf, factsOf } from './repair-facts.ts';
import { raiseRepairVersion } from './repair-versions.ts';

/**
 * SHA-256 of what the domain's table lets a customer do wherever a repair can stand. `repairs.customer_actions` holds it for each, so
 * whoever changes the table for customers writes the new hash here, which a test names: the next start computes the column anew.
 */
export const CUSTOMER_ACTIONS_HASH = '3abc32ea4cccf9319f37367ffc94fdf77fd3bc2ff27777310018f10d770baafb';

const COLUMN = 'repairs.customer_actions';

/** Of so many repairs at a time each transaction is short. */
const BATCH = 500;

/** Brings the column up to the table. What is written meanwhile is written by the table of whoever writes it. */
export async function ensureCustomerActions(database: Database, by = CUSTOMER_ACTIONS_HASH): Promise<void> {
  const [computed] = await database.select().from(computedColumns).where(eq(computedColumns.column, COLUMN));
  if (computed?.madeBy === by) return;
  let last: string | undefined = '';
  while (last !== undefined) last = await transaction(database, (tx) => computeAfter(tx, last ?? ''));
  const row = { column: COLUMN, madeBy: by };
  await database.insert(computedColumns).values(row).onConflictDoUpdate({ target: computedColumns.column, set: row });
}

/** Computes the open repairs that follow an id; gives the last of them, undefined when there is none. */
async function computeAfter(tx: Transaction, id: string): Promise<string | undefined> {
  const open = await tx
    .select()
    .from(repairs)
    .where(and(isNotNull(repairs.turnOwner), gt(repairs.id, id)))
    .orderBy(asc(repairs.id))
    .limit(BATCH)
    .for('update');
  for (const repair of open) {
    const customerActions = customerActionsOf(factsOf({ repair, newest: [] }));
    const changed = await tx
      .update(repairs)
      .set({ customerActions })
      .where(and(eq(repairs.id, repair.id), ne(repairs.customerActions, customerActions)))
      .returning({ customerId: repairs.customerId });
    for (const { customerId } of changed) await raiseRepairVersion(tx, customerId);
  }
  return open.at(-1)?.id;
}
