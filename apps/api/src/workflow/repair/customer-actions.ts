import { and, asc, eq, gt, isNotNull, ne } from 'drizzle-orm';
import { type Database, transaction, type Transaction } from '#platform/database/database.ts';
import { computedColumns, repairs } from '#schema/index.ts';
import { customerActionsOf, factsOf } from './repair-facts.ts';
import { raiseRepairVersion } from './repair-versions.ts';

/**
 * SHA-256 of the customer's actions in every reachable state. After a change of the table a test prints the new hash, and the next start
 * recomputes `repairs.customer_actions`.
 */
export const CUSTOMER_ACTIONS_HASH = '72beb4a9c638fec08eb87972ada70640dec660a2f1fa0af82bc224bf9a0c7505';

const COLUMN = 'repairs.customer_actions';

const BATCH = 500;

/** Recomputes the column by the current table. Concurrent writes use their node's own table. */
export async function ensureCustomerActions(database: Database, by = CUSTOMER_ACTIONS_HASH): Promise<void> {
  const [computed] = await database.select().from(computedColumns).where(eq(computedColumns.column, COLUMN));
  if (computed?.madeBy === by) return;
  let last: string | undefined = '';
  while (last !== undefined) last = await transaction(database, (tx) => computeAfter(tx, last ?? ''));
  const row = { column: COLUMN, madeBy: by };
  await database.insert(computedColumns).values(row).onConflictDoUpdate({ target: computedColumns.column, set: row });
}

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
