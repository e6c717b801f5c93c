import { and, desc, eq, isNotNull, ne, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/database/database.ts';
import { repairs } from '#schema/index.ts';

/** `countsReturned` is false for the operator, because only the customer's rating closes a returned repair. */
export async function findOpenRepairOf(
  tx: Transaction,
  customerId: string,
  { countsReturned }: { readonly countsReturned: boolean },
): Promise<string | undefined> {
  const isOpen = and(isNotNull(repairs.turnOwner), countsReturned ? undefined : ne(repairs.status, 'RETURNED'));
  const [open] = await tx
    .select({ id: repairs.id })
    .from(repairs)
    .where(and(eq(repairs.customerId, customerId), isOpen))
    .orderBy(desc(repairs.createdAt), desc(repairs.id))
    .limit(1);
  return open?.id;
}

export async function listRepairIdsOf(database: Database, customerId: string): Promise<string[]> {
  const rows = await database.select({ id: repairs.id }).from(repairs).where(eq(repairs.customerId, customerId));
  return rows.map(({ id }) => id);
}

/**
 * Reduces a customer's repairs to the legally required data (decisions/0016). PostgreSQL forbids other changes of the log. Triggers
 * of migration 0003 delete search texts. Stops that a moved visit left name no repair, so all of them lose their address.
 */
export async function eraseRepairsOf(tx: Transaction, customerId: string): Promise<void> {
  await tx.execute(sql`select erase_person(${customerId})`);
  await tx.execute(sql`
    update stops p set address = '' where p.address <> '' and not exists (select from visits v where v.stop_id = p.id)
      and not exists (select from wishes w where w.stop_id = p.id)`);
}
