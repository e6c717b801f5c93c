import { foldLog, stationOf, staysOf, isOffTrack, type LoggedStep, type Role, type Stood } from '@atelier/domain';
import type { Undo } from '../schema/repairs.ts';
import { receiptOf, type Hands } from './receipts.ts';
import type { EntryRow, ReceiptRow, RepairRow, StayRow } from './repair-rows.ts';

/** All that a recount reads of a repair; its log oldest first, each entry with the partner whom it names. */
export type Lived = {
  readonly repair: Pick<RepairRow, 'id' | 'customerId' | 'due' | 'dueReason'>;
  readonly log: readonly LivedEntry[];
};

type LivedEntry = EntryRow & { readonly partnerId: string | null };

type RolesOf = (id: string) => readonly Role[];

/** The stays and receipts of a repair as its log alone tells them; receipts without a seal. What each step writes must be the same. */
export function recount({ repair, log }: Lived, rolesOf: RolesOf): { stays: StayRow[]; receipts: ReceiptRow[] } {
  const fold: Fold = (entries) => foldLog(entries.map(stepOf), { customerId: repair.customerId, rolesOf });
  return { stays: stayRows(repair, log, fold(log)), receipts: receiptRows(repair.customerId, log, fold) };
}

type Fold = (entries: readonly EntryRow[]) => readonly Stood[];

function stepOf({ toStatus: status, toCustody: custody, toOutcome: outcome, ...entry }: EntryRow): LoggedStep {
  return { ...entry, to: { status, custody, outcome } };
}

function stayRows(repair: Lived['repair'], log: readonly EntryRow[], stood: readonly Stood[]): StayRow[] {
  const stands = new Set(stood.map(({ step }) => step.version));
  const standing = log.filter(({ version }) => stands.has(version));
  let station = 1;
  return staysOf(stood).map((stay, index, all) => {
    if (!isOffTrack(stay.status)) station = stationOf(stay.status, []);
    const next = all[index + 1]?.version ?? endOf(stay.to, standing);
    const due = next === null ? repair.due : dueBefore(next, standing, repair);
    return { repairId: repair.id, ...stay, station, due, dueReason: stay.to === null ? repair.dueReason : null };
  });
}

/** The version of the step that ended the last stay; null while it lasts. */
function endOf(to: Date | null, standing: readonly EntryRow[]): number | null {
  return to === null ? null : (standing.at(-1)?.version ?? null);
}

/** What `due` was before a step: each keeps the columns that it changed as they were. Null where an erased person's no longer do. */
function dueBefore(version: number, standing: readonly EntryRow[], repair: Lived['repair']): Date | null {
  const since = standing.filter((entry) => entry.version >= version);
  if (since.some(({ undo }) => undo === null)) return null;
  const kept = since.find(({ undo }) => undo !== null && 'due' in undo.repair);
  return kept === undefined ? repair.due : dateOf(kept.undo);
}

function dateOf(undo: Undo | null): Date | null {
  const due = undo?.repair['due'];
  return typeof due === 'string' ? new Date(due) : null;
}

function receiptRows(customerId: string, log: readonly LivedEntry[], fold: Fold): ReceiptRow[] {
  const receipts: ReceiptRow[] = [];
  const stood = fold(log);
  let partnerId: string | null = null;
  let standing: string | null = null;
  for (const entry of log) {
    if (entry.action === 'Repair.corrected') partnerId = standing;
    if (entry.action === 'Repair.created' || entry.action === 'Repair.corrected') continue;
    // What was taken back together was there until then: whoever was given the visit by the same chain, too.
    const then = entry.corrected ? fold(asOnce(log, entry)) : stood;
    const before = { customerId, driverId: driverAt(then, entry.version - 1), partnerId };
    const after: Hands = {
      customerId,
      driverId: driverAt(then, entry.version) ?? before.driverId,
      partnerId: entry.toCustody === 'PARTNER' ? (entry.partnerId ?? partnerId) : null,
    };
    const receipt = receiptOf({ entry, seq: receipts.length + 1, prevHash: '', before, after });
    if (receipt !== null) receipts.push({ ...receipt, voidedBy: entry.corrected ? correctionOf(entry, log) : null });
    partnerId = after.partnerId;
    if (!entry.corrected) standing = partnerId;
  }
  return receipts;
}

/** The log as it was once an entry was written, before anybody took that one back. */
function asOnce(log: readonly EntryRow[], { version, chainId }: EntryRow): EntryRow[] {
  return log
    .filter((entry) => entry.version <= version)
    .map((entry) => {
      const isOfIt = entry.version === version || (chainId !== null && entry.chainId === chainId);
      return isOfIt ? { ...entry, corrected: false } : entry;
    });
}

/** Whose visit it was after a version. */
function driverAt(stood: readonly Stood[], version: number): string | null {
  return stood.findLast(({ step }) => step.version <= version)?.facts.visit?.assigneeId ?? null;
}

function correctionOf({ version }: EntryRow, log: readonly EntryRow[]): string | null {
  return log.find((entry) => entry.action === 'Repair.corrected' && entry.version > version)?.id ?? null;
}
