import { isCustomersOwn } from '@atelier/domain';
import { uuidv7 } from 'uuidv7';
import type { Undo } from '../schema/repairs.ts';
import { columnsAfter } from './column-effects.ts';
import { proposalWrites } from './proposal-effects.ts';
import { customerActionsOf, factsOf } from './repair-facts.ts';
import { newestVisit, standingProposal } from './repair-record.ts';
import type { EntryRow, RepairRecord, RepairRow } from './repair-rows.ts';
import type { Permitted } from './permitted.ts';
import { turnOf } from './turn-of.ts';
import { type Writes, changedColumns, restoringWrites, rowsAfter, undoOf } from './undo.ts';
import { visitWrites } from './visit-effects.ts';

/** All that a step writes, decided before anything is written; `after`: what a reader finds then. */
export type Plan = { readonly writes: Writes; readonly entry: EntryRow; readonly after: RepairRecord };

type Rows = Pick<Writes, 'visits' | 'proposals'>;

/** What a permitted step writes. Pure but for the new ids. */
export function planTransition(permitted: Permitted): Plan {
  const isCorrection = permitted.command.action === 'Repair.corrected';
  const writes = isCorrection ? correctionOf(permitted.record) : writesOf(permitted);
  const entry = entryOf(permitted, writes.repair, isCorrection ? null : undoOf(permitted.record, writes));
  return { writes, entry, after: recordAfter(permitted.record, writes, entry) };
}

/** A correction puts everything back, the turn included: the time that a wrong tap took doesn't count as new. */
function correctionOf(record: RepairRecord): Writes {
  const { repair, ...rows } = restoringWrites(record.newest?.undo ?? { repair: {}, visits: {}, proposals: {} });
  return { ...rows, repair: withDerived(record, repair, rows) };
}

function writesOf(permitted: Permitted): Writes {
  const rows = { visits: visitWrites(permitted), proposals: proposalWrites(permitted) };
  const columns = columnsAfter(permitted);
  return { ...rows, repair: withDerived(permitted.record, { ...columns, ...turnOf(permitted, columns, rows) }, rows) };
}

/** The columns that change, with those that say what the visits and proposals are now and what the customer may do. */
function withDerived(record: RepairRecord, columns: Partial<RepairRow>, rows: Rows): Partial<RepairRow> {
  const set = { ...columns, ...factColumns(rowsOf(record, rows)) };
  const customerActions = customerActionsOf(factsOf({ repair: { ...record.repair, ...set }, newest: null }));
  return changedColumns(record.repair, { ...set, customerActions });
}

function rowsOf(record: RepairRecord, writes: Rows): Pick<RepairRecord, 'visits' | 'proposals'> {
  return {
    visits: rowsAfter(record.visits, writes.visits),
    proposals: rowsAfter(record.proposals, writes.proposals),
  };
}

/** The facts that are other tables' (specification/life#words): of the newest visit unless it is cancelled, and of the proposal that stands. */
function factColumns(rows: Pick<RepairRecord, 'visits' | 'proposals'>) {
  const newest = newestVisit(rows);
  const visit = newest?.status === 'CANCELLED' ? null : newest;
  const proposal = standingProposal(rows);
  return {
    visitType: visit?.type ?? null,
    visitStatus: visit?.status ?? null,
    assigneeId: visit?.assigneeId ?? null,
    proposalId: proposal?.id ?? null,
    proposalStatus: proposal?.status ?? null,
  };
}

function entryOf(permitted: Permitted, after: Partial<RepairRow>, undo: Undo | null): EntryRow {
  const { record, command, captured, receivedAt } = permitted;
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
    chainId: null,
  };
}

function recordAfter(record: RepairRecord, writes: Writes, entry: EntryRow): RepairRecord {
  const { version, receivedAt: updatedAt, toStatus: status, at } = entry;
  const stands = entry.action === 'Repair.corrected' ? record.passed.slice(0, -1) : record.passed;
  return {
    ...record,
    ...rowsOf(record, writes),
    repair: { ...record.repair, ...writes.repair, version, updatedAt },
    newest: entry,
    passed: [...stands, { version, status, at }],
  };
}
