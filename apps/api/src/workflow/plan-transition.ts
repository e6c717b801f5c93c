import { isCustomerDecision, SYSTEM_ACTOR } from '@atelier/domain';
import { uuidv7 } from 'uuidv7';
import type { Undo } from '../schema/repairs.ts';
import { columnsAfter } from './column-effects.ts';
import { proposalWrites } from './proposal-effects.ts';
import { customerActionsOf, factsOf } from './repair-facts.ts';
import { newestVisit, currentProposal } from './repair-record.ts';
import type { LogEntryRow, ReceiptRow, RepairRecord, RepairRow } from './repair-rows.ts';
import { custodiansOf, receiptOf } from './receipts.ts';
import type { AuthorizedTransition } from './authorized-transition.ts';
import { turnAfterTransition } from './turn-after-transition.ts';
import { type Writes, changedColumns, restoringWrites, rowsAfter, undoOf, undoOfAll } from './undo.ts';
import { visitWrites } from './visit-effects.ts';

export type TransitionPlan = {
  readonly writes: Writes;
  readonly entry: LogEntryRow;
  readonly receipt: ReceiptRow | null;
  readonly after: RepairRecord;
};

type RelatedWrites = Pick<Writes, 'visits' | 'proposals'>;

/** Returns the writes of an allowed transition. It is pure except for new ids. */
export function planTransition(transition: AuthorizedTransition): TransitionPlan {
  const isCorrection = transition.command.action === 'Repair.corrected';
  const writes = isCorrection ? correctionOf(transition.record) : writesOf(transition);
  const entry = entryOf(transition, writes.repair, isCorrection ? null : undoOf(transition.record, writes));
  const after = recordAfter(transition.record, writes, entry);
  const receipt = isCorrection ? null : receiptAfter(transition, entry, after);
  return { writes, entry, receipt, after: { ...after, receipts: receiptsAfter(after, receipt) } };
}

function receiptAfter(
  { record, sealer }: AuthorizedTransition,
  entry: LogEntryRow,
  after: RepairRecord,
): ReceiptRow | null {
  const { count, seal: prevHash } = record.receipts;
  const receipt = receiptOf({
    entry,
    seq: count + 1,
    prevHash,
    before: custodiansOf(record),
    after: custodiansOf(after),
  });
  return receipt === null ? null : sealer.seal(receipt);
}

function receiptsAfter({ receipts }: RepairRecord, receipt: ReceiptRow | null): RepairRecord['receipts'] {
  return receipt === null ? receipts : { count: receipt.seq, seal: receipt.hash ?? '' };
}

/** Restores everything including the turn, so a mistaken transition resets no time. */
function correctionOf(record: RepairRecord): Writes {
  const { repair, ...rows } = restoringWrites(undoOfAll(record.newest));
  return { ...rows, repair: withDerived(record, repair, rows) };
}

function writesOf(transition: AuthorizedTransition): Writes {
  const rows = { visits: visitWrites(transition), proposals: proposalWrites(transition) };
  const columns = columnsAfter(transition);
  return {
    ...rows,
    repair: withDerived(transition.record, { ...columns, ...turnAfterTransition(transition, columns, rows) }, rows),
  };
}

function withDerived(record: RepairRecord, columns: Partial<RepairRow>, rows: RelatedWrites): Partial<RepairRow> {
  const set = { ...columns, ...factColumns(rowsOf(record, rows)) };
  const customerActions = customerActionsOf(factsOf({ repair: { ...record.repair, ...set }, newest: [] }));
  return changedColumns(record.repair, { ...set, customerActions });
}

function rowsOf(record: RepairRecord, writes: RelatedWrites): Pick<RepairRecord, 'visits' | 'proposals'> {
  return {
    visits: rowsAfter(record.visits, writes.visits),
    proposals: rowsAfter(record.proposals, writes.proposals),
  };
}

/** Copies facts of other tables (specification/life#words): the newest visit unless cancelled, and the current proposal. */
function factColumns(rows: Pick<RepairRecord, 'visits' | 'proposals'>) {
  const newest = newestVisit(rows);
  const visit = newest?.status === 'CANCELLED' ? null : newest;
  const proposal = currentProposal(rows);
  return {
    visitType: visit?.type ?? null,
    visitStatus: visit?.status ?? null,
    assigneeId: visit?.assigneeId ?? null,
    proposalId: proposal?.id ?? null,
    proposalStatus: proposal?.status ?? null,
  };
}

function entryOf(transition: AuthorizedTransition, after: Partial<RepairRow>, undo: Undo | null): LogEntryRow {
  const { record, command, captured, receivedAt, chainId } = transition;
  const { repair } = record;
  return {
    id: uuidv7(),
    repairId: repair.id,
    version: repair.version + 1,
    action: command.action,
    actorId: command.actor === SYSTEM_ACTOR ? null : command.actor.id,
    byCustomer: isCustomerDecision(repair, command),
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

function recordAfter(record: RepairRecord, writes: Writes, entry: LogEntryRow): RepairRecord {
  const { version, receivedAt: updatedAt, toStatus: status, at } = entry;
  const isCorrection = entry.action === 'Repair.corrected';
  const undoneVersions = new Set(isCorrection ? record.newest.map((undone) => undone.version) : []);
  const remaining = record.statusHistory.filter((passed) => !undoneVersions.has(passed.version));
  const continuesChain = entry.chainId !== null && record.newest.at(-1)?.chainId === entry.chainId;
  return {
    ...record,
    ...rowsOf(record, writes),
    repair: { ...record.repair, ...writes.repair, version, updatedAt },
    newest: continuesChain ? [...record.newest, entry] : [entry],
    statusHistory: [...remaining, { version, status, at }],
  };
}
