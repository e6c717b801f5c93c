import { holderOf, isSameStay, type Standpoint } from '@atelier/domain';
import type { Plan } from './plan-transition.ts';
import type { RepairRow, StayRow } from './repair-rows.ts';

/** What steps make of a repair's stays (specification/life#stays). */
export type StayWrites = {
  /** Those that began with this version or later never were. */
  readonly goneFrom: number | null;
  /** The one that lasted before, or lasts again: its end, or until when it is due now. */
  readonly last: { readonly to: Date | null } & Pick<StayRow, 'due' | 'dueReason'>;
  /** Those that begin, each but the last one ended by the next. */
  readonly begun: readonly StayRow[];
};

/** Of steps that are written together, in their order. `undone`: the first version that a correction takes back. */
export function stayWrites(before: RepairRow, plans: readonly Plan[], undone: number | null): StayWrites {
  const after = plans.at(-1)?.after.repair ?? before;
  if (undone !== null) return { goneFrom: undone, last: { to: null, ...dueOf(after) }, begun: [] };
  const stays: Lasting[] = [{ standpoint: standpointOf(before), row: null, to: null, ...dueOf(before) }];
  for (const {
    entry,
    after: { repair },
  } of plans)
    goOn(stays, repair, entry);
  const [last, ...begun] = stays;
  return {
    goneFrom: null,
    last: { to: last?.to ?? null, due: last?.due ?? null, dueReason: last?.dueReason ?? null },
    begun: begun.flatMap(({ row, to, due, dueReason }) => (row === null ? [] : [{ ...row, to, due, dueReason }])),
  };
}

/** The stay with which a repair begins. */
export function firstStay(repair: RepairRow): StayRow[] {
  const standpoint = standpointOf(repair);
  return standpoint === null ? [] : [begin(repair, standpoint, { version: repair.version, at: repair.createdAt })];
}

type Lasting = Pick<StayRow, 'to' | 'due' | 'dueReason'> & {
  readonly standpoint: Standpoint | null;
  readonly row: StayRow | null;
};

type Step = Pick<Plan['entry'], 'version' | 'at'>;

function goOn(stays: Lasting[], repair: RepairRow, step: Step): void {
  const last = stays.pop();
  const now = standpointOf(repair);
  if (last !== undefined && isUnchanged(last.standpoint, now)) {
    stays.push({ ...last, ...dueOf(repair) });
    return;
  }
  if (last !== undefined) stays.push({ ...last, to: step.at });
  if (now !== null) stays.push({ standpoint: now, row: begin(repair, now, step), to: null, ...dueOf(repair) });
}

function isUnchanged(one: Standpoint | null, other: Standpoint | null): boolean {
  return one === null || other === null ? one === other : isSameStay(one, other);
}

function standpointOf(repair: RepairRow): Standpoint | null {
  const { status, owner, assigneeId: visit, technicianId: technician } = repair;
  return owner === null ? null : { status, owner, assigneeId: holderOf(owner, { visit, technician }) };
}

function begin(repair: RepairRow, standpoint: Standpoint, { version, at }: Step): StayRow {
  return { repairId: repair.id, version, ...standpoint, station: repair.station, from: at, to: null, ...dueOf(repair) };
}

function dueOf({ due, dueReason }: RepairRow): Pick<StayRow, 'due' | 'dueReason'> {
  return { due, dueReason };
}
