import { isCustomerDecision, SYSTEM_ACTOR } from '@atelier/domain';
import { uuidv7 } from 'uuidv7';
import { accessoryWrites, storedCaptured } from '../effects/accessory-effects.ts';
import { columnsAfter } from '../effects/column-effects.ts';
import { proposalWrites } from '../effects/proposal-effects.ts';
import { customerActionsOf, factsOf } from '../repair/repair-facts.ts';
import { newestVisit, currentProposal } from '../repair/repair-record.ts';
import type { LogEntryRow, ReceiptRow, RepairRecord, RepairRow } from '../repair/repair-rows.ts';
import { signedScan, signedVoids, signReceipt } from '../effects/receipt-signatures.ts';
import { custodiansOf, receiptOf } from '../effects/receipts.ts';
import type { Authorized, Plan } from './phases.ts';
import { turnAfterTransition } from '../effects/turn-after-transition.ts';
import { type Writes, changedColumns, restoringWrites, rowsAfter, undoOf, undoOfAll } from './undo.ts';
import { visitWrites } from '../effects/visits/visit-effects.ts';
import type { WorkflowContext } from './workflow-context.ts';

type RelatedWrites = Omit<Writes, 'repair'>;
type RelatedRows = Pick<RepairRecord, keyof RelatedWrites>;

/** Adds the rows of an authorized transition. It is pure except for new ids. */
export function planTransition(context: Pick<WorkflowContext, 'signer'>, plan: Plan, transition: Authorized): Plan {
  const { record } = transition;
  const isCorrection = transition.command.action === 'Repair.corrected';
  const writes = isCorrection ? correctionOf(transition) : writesOf(transition);
  const undo = isCorrection ? null : undoOf(record, writes);
  const entry = { ...entryOf(transition, writes), undo, chainId: plan.chainId };
  const written = recordAfter(record, writes, entry);
  const receipt = isCorrection ? null : receiptAfter(context, entry, { before: record, after: written });
  const scan = signedScan(context.signer, plan.scannedBy, receipt);
  const voids = isCorrection ? signedVoids(context.signer, entry, record) : [];
  const after = { ...written, receipts: receiptsAfter(written, receipt) };
  return {
    ...plan,
    after,
    transitions: [
      ...plan.transitions,
      { writes, entry, receipt, scan, voids, stop: transition.stop?.written ?? null, after },
    ],
    undone: isCorrection ? plan.before.newest : [],
    isLate: plan.isLate === true || transition.isLate === true,
  };
}

function receiptAfter(
  { signer }: Pick<WorkflowContext, 'signer'>,
  entry: LogEntryRow,
  { before, after }: { readonly before: RepairRecord; readonly after: RepairRecord },
): ReceiptRow | null {
  const { count, seal: prevHash } = before.receipts;
  const receipt = receiptOf({
    entry,
    seq: count + 1,
    prevHash,
    before: custodiansOf(before),
    after: custodiansOf(after),
  });
  return receipt === null ? null : signReceipt(signer, receipt);
}

function receiptsAfter({ receipts }: RepairRecord, receipt: ReceiptRow | null): RepairRecord['receipts'] {
  if (receipt === null) return receipts;
  return { count: receipt.seq, seal: receipt.hash ?? '', valid: [...receipts.valid, receipt] };
}

/** Restores everything including the turn, so a mistaken transition resets no time. */
function correctionOf({ record, zoneId, partner }: Authorized): Writes {
  const { repair, ...rows } = restoringWrites(undoOfAll(record.newest));
  const { custody = record.repair.custody, shelfId = null } = repair;
  // A device that was put on a shelf after the mistaken handover isn't there.
  const shelf = custody === record.repair.custody ? {} : { shelfId };
  const presentName = partner === null ? {} : { partner: partner.name };
  return {
    ...rows,
    repair: withDerived(record, { ...repair, zoneId, ...presentName, ...shelf, ...restoredCall(record, repair) }, rows),
  };
}

/** Restores no call in place of an answer whose message was handled since. An agreed call is what its turn is due by. */
function restoredCall({ repair, customer }: RepairRecord, restored: Partial<RepairRow>): Partial<RepairRow> {
  const { waitingSince, turnOwner, turnDue, dueReason } = { ...repair, ...restored };
  if (restored.callAt === undefined || waitingSince !== null) return {};
  if (dueReason?.code === 'CALL') return { callAt: turnDue };
  // Bench and drivers continue in spite of an agreed call. A customer who reads neither mail nor page has to be called.
  const isForAnswer = (turnOwner === 'OPERATOR' || turnOwner === 'CUSTOMER') && customer.isVerified;
  return isForAnswer ? { callAt: null } : {};
}

function writesOf(transition: Authorized): Writes {
  const rows = {
    visits: visitWrites(transition),
    proposals: proposalWrites(transition),
    accessories: accessoryWrites(transition),
  };
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

function rowsOf(record: RepairRecord, writes: RelatedWrites): RelatedRows {
  return {
    visits: rowsAfter(record.visits, writes.visits),
    proposals: rowsAfter(record.proposals, writes.proposals),
    accessories: rowsAfter(record.accessories, writes.accessories),
  };
}

/** Copies facts of other tables (specification/life#words): the newest visit unless cancelled, the current proposal, a missing accessory. */
function factColumns(rows: RelatedRows) {
  const newest = newestVisit(rows);
  const visit = newest?.status === 'CANCELLED' ? null : newest;
  const proposal = currentProposal(rows);
  return {
    visitType: visit?.type ?? null,
    visitStatus: visit?.status ?? null,
    assigneeId: visit?.assigneeId ?? null,
    proposalId: proposal?.id ?? null,
    proposalStatus: proposal?.status ?? null,
    accessoryMissing: rows.accessories.some(({ missingReason, undone }) => missingReason === 'NOT_GIVEN' && !undone),
  };
}

function entryOf(
  { record, command, captured, receivedAt }: Authorized,
  { repair: after, accessories }: Writes,
): Omit<LogEntryRow, 'undo' | 'chainId'> {
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
    captured: storedCaptured(captured, accessories),
    corrected: false,
  };
}

function recordAfter(record: RepairRecord, writes: Writes, entry: LogEntryRow): RepairRecord {
  const { version, receivedAt: updatedAt, toStatus: status, at } = entry;
  const isCorrection = entry.action === 'Repair.corrected';
  const undoneVersions = new Set(isCorrection ? record.newest.map((undone) => undone.version) : []);
  const remaining = record.statusHistory.filter((historyEntry) => !undoneVersions.has(historyEntry.version));
  const continuesChain = entry.chainId !== null && record.newest.at(-1)?.chainId === entry.chainId;
  return {
    ...record,
    ...rowsOf(record, writes),
    repair: { ...record.repair, ...writes.repair, version, updatedAt },
    newest: continuesChain ? [...record.newest, entry] : [entry],
    statusHistory: [...remaining, { version, status, at }],
  };
}
