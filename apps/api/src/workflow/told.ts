import { nextStepOf, type NextStep } from '@atelier/domain';
import { newestVisit, standingProposal } from './repair-record.ts';
import type { RepairRecord } from './repair-rows.ts';

/** What a step's notification and mail say: what is true when they are written. */
export type Told = { readonly record: RepairRecord; readonly next: NextStep };

/** What is told of a repair as a step leaves it. */
export function toldOf(record: RepairRecord, { at, timeZone }: { at: Date; timeZone: string }): Told {
  const { status, custody, expectedAt, flag, owner, due } = record.repair;
  const facts = { status, custody, expectedAt, flagged: flag !== null, due: owner === 'CUSTOMER' ? null : due };
  const stands = { ...facts, visit: newestVisit(record), proposal: standingProposal(record) };
  return { record, next: nextStepOf(stands, { now: at, timeZone, open: null }) };
}
