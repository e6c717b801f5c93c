import type { ReplayedState } from './replay-log.ts';
import type { RepairFacts } from '../repair/repair-facts.ts';
import { ownerOf } from './turns.ts';
import { isDriverRole } from '../repair/visibility.ts';
import type { Role, Status } from '../repair/vocabulary.ts';

/** Status, owner and assignee. One status interval lasts while they are the same (specification/life#status-intervals). */
export type IntervalKey = {
  readonly status: Status;
  readonly owner: Role;
  readonly assigneeId: string | null;
};

/** Interval from the transition with this version to the next. `to` is null while it lasts. */
export type StatusInterval = IntervalKey & { readonly version: number; readonly from: Date; readonly to: Date | null };

type Assignees = { readonly visit: string | null; readonly technician: string | null };

/** Returns the assignee of a turn, or null for the office's or customer's. */
export function assigneeOf(owner: Role, { visit, technician }: Assignees): string | null {
  if (owner === 'TECHNICIAN') return technician;
  return isDriverRole(owner) ? visit : null;
}

export function isSameInterval(a: IntervalKey, b: IntervalKey): boolean {
  return a.status === b.status && a.owner === b.owner && a.assigneeId === b.assigneeId;
}

export function statusIntervalsOf(states: readonly ReplayedState[]): readonly StatusInterval[] {
  const intervals: StatusInterval[] = [];
  for (const { step, facts, technicianId } of states) {
    const current = intervalKeyOf(facts, technicianId);
    const last = intervals.at(-1);
    if (last !== undefined && current !== null && isSameInterval(last, current)) continue;
    if (last?.to === null) intervals[intervals.length - 1] = { ...last, to: step.at };
    if (current !== null) intervals.push({ ...current, version: step.version, from: step.at, to: null });
  }
  return intervals;
}

function intervalKeyOf(facts: RepairFacts, technician: string | null): IntervalKey | null {
  const owner = ownerOf(facts);
  if (owner === null) return null;
  const visit = facts.visit?.assigneeId ?? null;
  return { status: facts.status, owner, assigneeId: assigneeOf(owner, { visit, technician }) };
}
