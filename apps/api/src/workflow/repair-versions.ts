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
