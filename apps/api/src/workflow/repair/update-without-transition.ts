import { eq } from 'drizzle-orm';
import { type Database, inTransaction, type Transaction } from '#platform/database/database.ts';
import { Failure } from '#platform/http/errors/failure.ts';
import { repairs } from '#schema/index.ts';
import { driverOf, publishChange } from '../command/publish-change.ts';
import { lockRepair } from './repair-record.ts';
import type { RepairRecord } from './repair-rows.ts';
import { raiseRepairVersion } from './repair-versions.ts';
import type { WorkflowContext } from '../command/workflow-context.ts';

type RepairUpdate = {
  readonly repairId: string;
  readonly change: (tx: Transaction, record: RepairRecord) => Promise<void>;
};

/**
 * Changes a repair without a transition: turn, proposals and log stay, and only open pages are notified. It locks the repair, so concurrent
 * changes see each other. Its row is written, because cached lists tell changed repairs by their rows (decisions/0009).
 */
export function updateWithoutTransition(
  context: Pick<WorkflowContext, 'clock' | 'realtime'>,
  database: Database,
  { repairId, change }: RepairUpdate,
): Promise<void> {
  return inTransaction(database, async (tx) => {
    const record = await lockRepair(tx, repairId);
    if (record === null) throw new Failure('notFound');
    await change(tx, record);
    const { customerId } = record.repair;
    const version = record.repair.version + 1;
    await tx.update(repairs).set({ version, updatedAt: context.clock.now() }).where(eq(repairs.id, repairId));
    await raiseRepairVersion(tx, customerId);
    publishChange(context, tx, { repairId, version, customerId, drivers: [driverOf(record.repair)] });
  });
}
