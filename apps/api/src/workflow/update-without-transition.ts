import { eq } from 'drizzle-orm';
import type { Database } from '../platform/database/database.ts';
import { type Transaction, inTransaction } from '../platform/database/transaction.ts';
import { Failure } from '../platform/http/failure.ts';
import { repairs } from '../schema/index.ts';
import { driverOf } from './notify.ts';
import { lockRepair } from './repair-record.ts';
import type { RepairRecord } from './repair-rows.ts';
import { raiseRepairVersion } from './repair-versions.ts';
import type { WorkflowDeps } from './workflow-deps.ts';

/** A change of what a repair shows that is no step of its life. Throws a Failure where it may not be. */
export type RepairUpdate = {
  readonly repairId: string;
  readonly change: (tx: Transaction, record: RepairRecord) => Promise<void>;
};

/**
 * Changes what a repair shows beside its steps: whose turn it is, what was offered and the log stay as they are, and nobody is told but
 * the pages that show it. The repair is held meanwhile, so that of several at once each sees what the others did; its row is written, as
 * by each step, since kept texts are known by it (decision 0009).
 */
export function updateWithoutTransition(
  { clock, publishChange }: WorkflowDeps,
  database: Database,
  { repairId, change }: RepairUpdate,
): Promise<void> {
  return inTransaction(database, async (tx) => {
    const record = await lockRepair(tx, repairId);
    if (record === null) throw new Failure('notFound');
    await change(tx, record);
    const { customerId } = record.repair;
    const version = record.repair.version + 1;
    await tx.update(repairs).set({ version, updatedAt: clock.now() }).where(eq(repairs.id, repairId));
    await raiseRepairVersion(tx, customerId);
    publishChange(tx, { repairId, version, customerId, drivers: [driverOf(record.repair)] });
  });
}
