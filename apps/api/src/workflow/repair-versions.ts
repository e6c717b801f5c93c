import { sql } from 'drizzle-orm';
import type { Transaction } from '../platform/database/transaction.ts';
import { repairVersions } from '../schema/index.ts';

/**
 * Says that what a customer's repairs show has changed, in the transaction that changes it: until its commit the answers that
 * others hold are right, after it none is. Comes after the rows it speaks of, so that whoever waits for this one holds nothing
 * that its holder still needs.
 */
export async function raiseRepairVersion(tx: Transaction, customerId: string): Promise<void> {
  await tx
    .insert(repairVersions)
    .values({ customerId, version: 1 })
    .onConflictDoUpdate({
      target: repairVersions.customerId,
      set: { version: sql`${repairVersions.version} + 1` },
    });
}

/** The same of all customers who have a device of this kind, which reads otherwise from now on; in one order, so that no two wait for one another. */
export async function raiseRepairVersionsOfType(tx: Transaction, typeId: string): Promise<void> {
  await tx.execute(sql`
    insert into repair_versions (customer_id, version)
    select distinct customer_id, 1 from devices where type_id = ${typeId} order by customer_id
    on conflict (customer_id) do update set version = repair_versions.version + 1`);
}
