import { nextStepOf, type NextStep } from '@atelier/domain';
import { newestVisit, currentProposal } from '../repair/repair-record.ts';
import type { RepairRecord } from '../repair/repair-rows.ts';

export type RepairNotice = { readonly record: RepairRecord; readonly next: NextStep };

export function createRepairNotice(
  record: RepairRecord,
  { at, timeZone }: { at: Date; timeZone: string },
): RepairNotice {
  const { status, custody, resolution, expectedAt, flag, turnOwner, turnDue } = record.repair;
  const facts = {
    status,
    custody,
    resolution,
    expectedAt,
    flagged: flag !== null,
    due: turnOwner === 'CUSTOMER' ? null : turnDue,
  };
  const situation = { ...facts, visit: newestVisit(record), proposal: currentProposal(record) };
  return { record, next: nextStepOf(situation, { now: at, timeZone, open: null }) };
}
