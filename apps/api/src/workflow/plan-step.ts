import {
  endOfDay,
  factsAfter,
  isCustomersOwn,
  turnAfter,
  type Promised,
  type RepairFacts,
  type Turn,
} from '@atelier/domain';
import { uuidv7 } from 'uuidv7';
import type { Undo } from '../schema/repairs.ts';
import { columnsAfter } from './column-effects.ts';
import { proposalWrites } from './proposal-effects.ts';
import { factsOf } from './repair-record.ts';
import type { EntryRow, RepairRecord, RepairRow } from './repair-rows.ts';
import type { Step } from './step.ts';
import { type Writes, changedColumns, restoringWrites, undoOf } from './undo.ts';
import { visitWrites } from './visit-effects.ts';

/** All that a step writes, decided before anything is written. */
export type Plan = { readonly writes: Writes; readonly entry: EntryRow };

/** What a permitted step writes. Pure but for the new ids. */
export function planStep(step: Step): Plan {
  if (step.command.action === 'Repair.corrected') {
    const writes = correctionOf(step.record);
    return { writes, entry: entryOf(step, writes.repair, null) };
  }
  const writes = writesOf(step);
  return { writes, entry: entryOf(step, writes.repair, undoOf(step.record, writes)) };
}

/** A correction puts everything back, the turn included: the time that a wrong tap took doesn't count as new. */
function correctionOf({ newest }: RepairRecord): Writes {
  return restoringWrites(newest?.undo ?? { repair: {}, visits: {}, proposals: {} });
}

function entryOf(step: Step, after: Partial<RepairRow>, undo: Undo | null): EntryRow {
  const { record, command, captured, receivedAt } = step;
  const { repair } = record;
  return {
    id: uuidv7(),
    repairId: repair.id,
    version: repair.version + 1,
    action: command.action,
    actorId: command.actor.id,
    byCustomer: isCustomersOwn(repair, command),
    at: command.at,
    receivedAt,
    fromStatus: repair.status,
    fromCustody: repair.custody,
    fromOutcome: repair.outcome,
    toStatus: after.status ?? repair.status,
    toCustody: after.custody ?? repair.custody,
    toOutcome: after.outcome ?? repair.outcome,
    captured,
    undo,
    corrected: false,
  };
}

function writesOf(step: Step): Writes {
  const proposals = proposalWrites(step);
  const { record, change } = step;
  const command = { ...step.command, captured: step.captured };
  const after = factsAfter(factsOf(record), { command, change, newProposalId: newProposalId(proposals) });
  const set = columnsAfter(step);
  const columns = { ...set, ...derived(after, step, set) };
  return { repair: changedColumns(record.repair, columns), visits: visitWrites(step), proposals };
}

function newProposalId(proposals: Writes['proposals']): string {
  const [id = ''] = proposals.flatMap((write) => (write.kind === 'insert' ? [write.row.id] : []));
  return id;
}

/** Derived columns: whose turn it is, and whose visit. */
function derived(after: RepairFacts, step: Step, columns: Partial<RepairRow>): Partial<RepairRow> {
  const before = { facts: factsOf(step.record), turn: turnOf(step.record.repair) };
  const turn = turnAfter({ before, after, at: step.command.at, promised: promisedBy(columns, step) });
  return { ...turn, assigneeId: after.visit?.assigneeId ?? null };
}

function turnOf({ owner, since, due }: RepairRow): Turn {
  return { owner, since, due };
}

/** What the customer may count on after a step that leaves these columns. */
function promisedBy(columns: Partial<RepairRow>, { record, timeZone }: Step): Promised | null {
  const { expectedAt = record.repair.expectedAt } = columns;
  if (expectedAt === null) return null;
  return { until: endOfDay(expectedAt, timeZone), isNew: columns.expectedAt !== undefined };
}
