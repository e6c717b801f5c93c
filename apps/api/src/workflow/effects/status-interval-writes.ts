import { assigneeOf, isSameInterval, type IntervalKey } from '@atelier/domain';
import type { Plan, PlannedTransition } from '../command/phases.ts';
import type { RepairRow, StatusIntervalRow } from '../repair/repair-rows.ts';

/**
 * Returns the changes of a repair's status intervals (specification/life#status-intervals). `deletedFrom` is the first version whose
 * intervals are deleted.
 */
export function statusIntervalWrites({ before, after, transitions, undone }: Plan) {
  const [firstUndone] = undone;
  if (firstUndone !== undefined)
    return { deletedFrom: firstUndone.version, last: { to: null, ...dueOf(after.repair) }, inserted: [] };
  const intervals: OpenInterval[] = [
    { key: intervalKeyOf(before.repair), row: null, to: null, ...dueOf(before.repair) },
  ];
  for (const transition of transitions) continueIntervals(intervals, transition.after.repair, transition.entry);
  const [last, ...inserted] = intervals;
  return {
    deletedFrom: null,
    last: { to: last?.to ?? null, due: last?.due ?? null, dueReason: last?.dueReason ?? null },
    inserted: inserted.flatMap(({ row, to, due, dueReason }) => (row === null ? [] : [{ ...row, to, due, dueReason }])),
  };
}

export function firstStatusInterval(repair: RepairRow): StatusIntervalRow[] {
  const standpoint = intervalKeyOf(repair);
  return standpoint === null
    ? []
    : [newInterval(repair, standpoint, { version: repair.version, at: repair.createdAt })];
}

type OpenInterval = Pick<StatusIntervalRow, 'to' | 'due' | 'dueReason'> & {
  readonly key: IntervalKey | null;
  readonly row: StatusIntervalRow | null;
};

type IntervalStart = Pick<PlannedTransition['entry'], 'version' | 'at'>;

function continueIntervals(intervals: OpenInterval[], repair: RepairRow, step: IntervalStart): void {
  const last = intervals.pop();
  const now = intervalKeyOf(repair);
  if (last !== undefined && isSameOrNull(last.key, now)) {
    intervals.push({ ...last, ...dueOf(repair) });
    return;
  }
  if (last !== undefined) intervals.push({ ...last, to: step.at });
  if (now !== null) intervals.push({ key: now, row: newInterval(repair, now, step), to: null, ...dueOf(repair) });
}

function isSameOrNull(one: IntervalKey | null, other: IntervalKey | null): boolean {
  return one === null || other === null ? one === other : isSameInterval(one, other);
}

function intervalKeyOf(repair: RepairRow): IntervalKey | null {
  const { status, turnOwner: owner, assigneeId: visit, technicianId: technician } = repair;
  return owner === null ? null : { status, owner, assigneeId: assigneeOf(owner, { visit, technician }) };
}

function newInterval(repair: RepairRow, standpoint: IntervalKey, { version, at }: IntervalStart): StatusIntervalRow {
  return { repairId: repair.id, version, ...standpoint, station: repair.station, from: at, to: null, ...dueOf(repair) };
}

function dueOf({ turnDue: due, dueReason }: RepairRow): Pick<StatusIntervalRow, 'due' | 'dueReason'> {
  return { due, dueReason };
}
