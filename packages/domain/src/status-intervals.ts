import type { ReplayedState } from './replay-log.ts';
import type { RepairFacts } from './repair-facts.ts';
import { ownerOf } from './turns.ts';
import type { Role, Status } from './vocabulary.ts';

/** Where a repair stands and with whom; as long as that is the same it is one stay (specification/life#stays). */
export type IntervalKey = {
  readonly status: Status;
  readonly owner: Role;
  /** Whose visit it is, or who works on it; null where it is a role's. */
  readonly assigneeId: string | null;
};

/** From the step that began it, of this version, until the next; null while it lasts. */
export type StatusInterval = IntervalKey & { readonly version: number; readonly from: Date; readonly to: Date | null };

type Assignees = { readonly visit: string | null; readonly technician: string | null };

/** Who of the team has a turn; nobody has one that is the office's or the customer's. */
export function assigneeOf(owner: Role, { visit, technician }: Assignees): string | null {
  if (owner === 'TECHNICIAN') return technician;
  return owner === 'COLLECTOR' || owner === 'COURIER' ? visit : null;
}

export function isSameInterval(a: IntervalKey, b: IntervalKey): boolean {
  return a.status === b.status && a.owner === b.owner && a.assigneeId === b.assigneeId;
}

/** The stays of a repair whose log was folded: they touch, from the request to the end. */
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
