import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Transaction } from '../platform/database/transaction.ts';
import { repairLog, repairs, repairVersions, visits } from '../schema/index.ts';

/** Of what a step captured: what is about money and the shop's own work, and nothing that anybody typed. */
const keptOfCaptured = ['price', 'estimatedCost', 'estimatedTime', 'proposalId', 'assigneeId', 'isExternalized'];

/** The newest repair of a customer that still is somebody's turn; undefined when all are closed. */
export async function findOpenRepairOf(tx: Transaction, customerId: string): Promise<string | undefined> {
  const [open] = await tx
    .select({ id: repairs.id })
    .from(repairs)
    .where(and(eq(repairs.customerId, customerId), isNotNull(repairs.owner)))
    .orderBy(desc(repairs.createdAt), desc(repairs.id))
    .limit(1);
  return open?.id;
}

/**
 * Leaves of a customer's closed repairs what the law has the shop keep: number, statuses, times, custody and prices (decision 0016).
 * What is searched goes with the texts, by the triggers of migration 0003.
 */
export async function eraseRepairsOf(tx: Transaction, customerId: string): Promise<void> {
  const theirs = tx.select({ id: repairs.id }).from(repairs).where(eq(repairs.customerId, customerId));
  const kept = sql`(
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(${repairLog.captured})
    where key = any(${sql.param(keptOfCaptured)}::text[]))`;
  await tx.update(repairLog).set({ captured: kept, undo: null }).where(inArray(repairLog.repairId, theirs));
  await tx.update(visits).set({ address: '' }).where(inArray(visits.repairId, theirs));
  await tx
    .update(repairs)
    .set({
      issue: '',
      additionalInfo: null,
      address: '',
      flag: null,
      notes: null,
      internalNotes: null,
      diagnosisNotes: null,
      fixNotes: null,
      partner: null,
      partnerReference: null,
      rate: null,
      comment: null,
    })
    .where(eq(repairs.customerId, customerId));
  await tx.delete(repairVersions).where(eq(repairVersions.customerId, customerId));
}
