import { sql } from 'drizzle-orm';
import type { Transaction } from '#platform/database/database.ts';
import { repairVersions } from '#schema/index.ts';

/**
 * Increments the version of a customer's repairs in the changing transaction, so cached answers expire at its commit. Call it after writing
 * the rows, so a blocked transaction has no lock that this one needs.
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

/** Increments the version for all customers with such a device, in a fixed order against deadlocks. */
export async function raiseRepairVersionsOfType(tx: Transaction, typeId: string): Promise<void> {
  await tx.execute(sql`
    insert into repair_versions (customer_id, version)
    select distinct customer_id, 1 from devices where type_id = ${typeId} order by customer_id
    on conflict (customer_id) do update set version = repair_versions.version + 1`);
}
