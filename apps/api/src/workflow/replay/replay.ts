import {
  replayStates,
  stationOf,
  statusIntervalsOf,
  isStart,
  isOffTrack,
  type LogStep,
  type Role,
  type ReplayedState,
} from '@atelier/domain';
import type { Undo } from '#schema/repair/repairs.ts';
import { receiptOf, type Custodians } from '../effects/receipts.ts';
import type { LogEntryRow, ReceiptRow, RepairRow, StatusIntervalRow } from '../repair/repair-rows.ts';

export type ReplayInput = {
  readonly repair: Pick<RepairRow, 'id' | 'customerId' | 'turnDue' | 'dueReason'>;
  readonly log: readonly ReplayEntry[];
};

type ReplayEntry = LogEntryRow & { readonly partnerId: string | null };

type RolesOf = (id: string) => readonly Role[];

type Replayed = Pick<RepairRow, 'warrantyUntil' | 'resolution' | 'barrier'> & {
  readonly stays: StatusIntervalRow[];
  readonly receipts: ReceiptRow[];
};

/** Rebuilds status intervals, unsealed receipts, warranty and resolution from the log alone. Transitions must write the same. */
export function replay({ repair, log }: ReplayInput, rolesOf: RolesOf): Replayed {
  const statesOf: StatesOf = (entries) => replayStates(entries.map(stepOf), { customerId: repair.customerId, rolesOf });
  const states = statesOf(log);
  const last = states.at(-1);
  return {
    stays: statusIntervalRows(repair, log, states),
    receipts: receiptRows(repair.customerId, log, statesOf),
    warrantyUntil: last?.warrantyUntil ?? null,
    resolution: last?.facts.resolution ?? null,
    barrier: last?.facts.barrier ?? null,
  };
}

type StatesOf = (entries: readonly LogEntryRow[]) => readonly ReplayedState[];

function stepOf({ toStatus: status, toCustody: custody, toOutcome: outcome, ...entry }: LogEntryRow): LogStep {
  return { ...entry, to: { status, custody, outcome } };
}

function statusIntervalRows(
  repair: ReplayInput['repair'],
  log: readonly LogEntryRow[],
  states: readonly ReplayedState[],
): StatusIntervalRow[] {
  const validVersions = new Set(states.map(({ step }) => step.version));
  const validEntries = log.filter(({ version }) => validVersions.has(version));
  let station = 1;
  return statusIntervalsOf(states).map((interval, index, all) => {
    if (index === 0 || !isOffTrack(interval.status)) station = stationOf(interval.status, []);
    const next = all[index + 1]?.version ?? endVersionOf(interval.to, validEntries);
    const due = next === null ? repair.turnDue : dueBefore(next, validEntries, repair);
    return {
      repairId: repair.id,
      ...interval,
      station,
      due,
      dueReason: interval.to === null ? repair.dueReason : null,
    };
  });
}

function endVersionOf(to: Date | null, validEntries: readonly LogEntryRow[]): number | null {
  return to === null ? null : (validEntries.at(-1)?.version ?? null);
}

/**
 * Returns the due date of a turn before the transition with this version. Each entry stores the former values of its columns, null after an
 * erasure.
 */
function dueBefore(version: number, validEntries: readonly LogEntryRow[], repair: ReplayInput['repair']): Date | null {
  const since = validEntries.filter((entry) => entry.version >= version);
  if (since.some(({ undo }) => undo === null)) return null;
  const firstWithDue = since.find(({ undo }) => undo !== null && 'due' in undo.repair);
  return firstWithDue === undefined ? repair.turnDue : dateOf(firstWithDue.undo);
}

function dateOf(undo: Undo | null): Date | null {
  const due = undo?.repair['due'];
  return typeof due === 'string' ? new Date(due) : null;
}

function receiptRows(customerId: string, log: readonly ReplayEntry[], statesOf: StatesOf): ReceiptRow[] {
  const receipts: ReceiptRow[] = [];
  const states = statesOf(log);
  let partnerId: string | null = null;
  let validPartnerId: string | null = null;
  for (const entry of log) {
    if (entry.action === 'Repair.corrected') partnerId = validPartnerId;
    if (isStart(entry.action) || entry.action === 'Repair.corrected') continue;
    // Undone entries were valid at that time, including an assignment by the same chain.
    const statesThen = entry.corrected ? statesOf(logAsOf(log, entry)) : states;
    const before = { customerId, driverId: driverAt(statesThen, entry.version - 1), partnerId };
    const after: Custodians = {
      customerId,
      driverId: driverAt(statesThen, entry.version) ?? before.driverId,
      partnerId: entry.toCustody === 'PARTNER' ? (entry.partnerId ?? partnerId) : null,
    };
    const receipt = receiptOf({ entry, seq: receipts.length + 1, prevHash: '', before, after });
    if (receipt !== null) receipts.push({ ...receipt, voidedBy: entry.corrected ? correctionIdOf(entry, log) : null });
    partnerId = after.partnerId;
    if (!entry.corrected) validPartnerId = partnerId;
  }
  return receipts;
}

function logAsOf(log: readonly LogEntryRow[], { version, chainId }: LogEntryRow): LogEntryRow[] {
  return log
    .filter((entry) => entry.version <= version)
    .map((entry) => {
      const isSameChain = entry.version === version || (chainId !== null && entry.chainId === chainId);
      return isSameChain ? { ...entry, corrected: false } : entry;
    });
}

function driverAt(states: readonly ReplayedState[], version: number): string | null {
  return states.findLast(({ step }) => step.version <= version)?.facts.visit?.assigneeId ?? null;
}

function correctionIdOf({ version }: LogEntryRow, log: readonly LogEntryRow[]): string | null {
  return log.find((entry) => entry.action === 'Repair.corrected' && entry.version > version)?.id ?? null;
}
