import { nextStepOf, shopTime, type NextStep } from '@atelier/domain';
import { eq } from 'drizzle-orm';
import type { Transaction } from '../platform/database/transaction.ts';
import { devices, users } from '../schema/index.ts';
import { newestVisit, readRepair, standingProposal } from './repair-record.ts';
import type { RepairRecord } from './repair-rows.ts';

/** What a step's notification and mail say: what was true in its transaction. */
export type Told = {
  readonly record: RepairRecord;
  readonly customer: typeof users.$inferSelect;
  /** By its name. */
  readonly device: string;
  readonly next: NextStep;
};

/** Reads a repair as the step that was just written leaves it. */
export async function readTold(
  tx: Transaction,
  repairId: string,
  { at, timeZone }: { at: Date; timeZone: string },
): Promise<Told> {
  const record = await readRepair(tx, repairId);
  if (record === null) throw new TypeError('what is told is about a repair that is there');
  const [found] = await tx
    .select({ device: devices.name, customer: users })
    .from(devices)
    .innerJoin(users, eq(users.id, record.repair.customerId))
    .where(eq(devices.id, record.repair.deviceId))
    .prepare('reader_of_repair')
    .execute();
  if (found === undefined) throw new TypeError('a repair has a device and a customer');
  return { record, ...found, next: nextAfter(record, shopTime(at, timeZone).day) };
}

function nextAfter(record: RepairRecord, today: string): NextStep {
  const { status, custody, expectedAt, flag } = record.repair;
  const facts = { status, custody, expectedAt, flagged: flag !== null };
  return nextStepOf({ ...facts, visit: newestVisit(record), proposal: standingProposal(record) }, today);
}
