import { eq } from 'drizzle-orm';
import type { Transaction } from '../platform/database/transaction.ts';
import { proposals, repairLog, repairs, visits } from '../schema/index.ts';
import type { Plan } from './plan-step.ts';
import { raiseRepairVersion } from './repair-versions.ts';
import type { EntryRow, RepairRecord } from './repair-rows.ts';
import type { Writes } from './undo.ts';

/** Writes a plan onto the locked repair. */
export async function writePlan(tx: Transaction, record: RepairRecord, { writes, entry }: Plan): Promise<void> {
  await writeVisits(tx, writes.visits);
  await writeProposals(tx, writes.proposals);
  await tx
    .update(repairs)
    .set({ ...writes.repair, version: entry.version, updatedAt: entry.receivedAt })
    .where(eq(repairs.id, record.repair.id));
  await tx.insert(repairLog).values(entry);
  if (entry.action === 'Repair.corrected' && record.newest !== null) await markCorrected(tx, record.newest);
  await raiseRepairVersion(tx, record.repair.customerId);
}

async function writeVisits(tx: Transaction, writes: Writes['visits']): Promise<void> {
  for (const write of writes) {
    if (write.kind === 'insert') await tx.insert(visits).values(write.row);
    else await tx.update(visits).set(write.set).where(eq(visits.id, write.id));
  }
}

async function writeProposals(tx: Transaction, writes: Writes['proposals']): Promise<void> {
  for (const write of writes) {
    if (write.kind === 'insert') await tx.insert(proposals).values(write.row);
    else await tx.update(proposals).set(write.set).where(eq(proposals.id, write.id));
  }
}

/** The step that a correction takes back stays on record as what it was: a mistake. */
async function markCorrected(tx: Transaction, entry: EntryRow): Promise<void> {
  await tx.update(repairLog).set({ corrected: true }).where(eq(repairLog.id, entry.id));
}
