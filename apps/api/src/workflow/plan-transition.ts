import { isCustomersOwn, theShop } from '@atelier/domain';
import { uuidv7 } from 'uuidv7';
import type { Undo } from '../schema/repairs.ts';
import { columnsAfter } from './column-effects.ts';
import { proposalWrites } from './proposal-effects.ts';
import { customerActionsOf, factsOf } from './repair-facts.ts';
import { newestVisit, standingProposal } from './repair-record.ts';
import type { EntryRow, ReceiptRow, RepairRecord, RepairRow } from './repair-rows.ts';
import { handsOf, receiptOf } from './receipts.ts';
import type { Permitted } from './permitted.ts';
import { turnOf } from './turn-of.ts';
import { type Writes, changedColumns, restoringWrites, rowsAfter, undoOf, undoOfAll } from './undo.ts';
import { visitWrites } from './visit-effects.ts';

/** All that a step writes, decided before anything is written; `after`: what a reader finds then. */
export type Plan = {
  readonly writes: Writes;
  readonly entry: EntryRow;
  /** Where it hands the device over. */
  readonly receipt: ReceiptRow | null;
  readonly after: RepairRecord;
};

type Rows = Pick<Writes, 'visits' | 'proposals'>;

/** What a permitted step writes. Pure but for the new ids. */
export function planTransition(permitted: Permitted): Plan {
  const isCorrection = permitted.command.action === 'Repair.corrected';
  const writes = isCorrection ? correctionOf(permitted.record) : writesOf(permitted);
  const entry = entryOf(permitted, writes.repair, isCorrection ? null : undoOf(permitted.record, writes));
  const after = recordAfter(permitted.record, writes, entry);
  const receipt = isCorrection ? null : receiptAfter(permitted, entry, after);
  return { writes, entry, receipt, after: { ...after, receipts: receiptsAfter(after, receipt) } };
}

function receiptAfter({ record, sealer }: Permitted, entry: EntryRow, after: RepairRecord): ReceiptRow | null {
  const { count, seal: prevHash } = record.receipts;
  const receipt = receiptOf({ entry, seq: count + 1, prevHash, before: handsOf(record), after: handsOf(after) });
  return receipt === null ? null : sealer.seal(receipt);
}

function receiptsAfter({ receipts }: RepairRecord, receipt: ReceiptRow | null): RepairRecord['receipts'] {
  return receipt === null ? receipts : { count: receipt.seq, seal: receipt.hash ?? '' };
}

/** A correction puts everything back, the turn included: the time that a wrong tap took doesn't count as new. */
function correctionOf(record: RepairRecord): Writes {
  const { repair, ...rows } = restoringWrites(undoOfAll(record.newest));
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
  const customerActions = customerActionsOf(factsOf({ repair: { ...record.repair, ...set }, newest: [] }));
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
  const { record, command, captured, receivedAt, chainId } = permitted;
  const { repair } = record;
  return {
    id: uuidv7(),
    repairId: repair.id,
    version: repair.version + 1,
    action: command.action,
    actorId: command.actor === theShop ? null : command.actor.id,
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
    chainId,
  };
}

function recordAfter(record: RepairRecord, writes: Writes, entry: EntryRow): RepairRecord {
  const { version, receivedAt: updatedAt, toStatus: status, at } = entry;
  const isCorrection = entry.action === 'Repair.corrected';
  const gone = new Set(isCorrection ? record.newest.map((undone) => undone.version) : []);
  const stands = record.passed.filter((passed) => !gone.has(passed.version));
  const goesOn = entry.chainId !== null && record.newest.at(-1)?.chainId === entry.chainId;
  return {
    ...record,
    ...rowsOf(record, writes),
    repair: { ...record.repair, ...writes.repair, version, updatedAt },
    newest: goesOn ? [...record.newest, entry] : [entry],
    passed: [...stands, { version, status, at }],
  };
}
