import type { NextStep, VisitNews } from '@atelier/domain';
import { newestVisit } from './repair-record.ts';
import type { RepairRecord, VisitRow } from './repair-rows.ts';

/** What a driver is told of a visit of theirs, without an address. `action` null: nothing, and what they were told before is over. */
export type VisitBell = {
  readonly userId: string;
  readonly action: VisitNews | null;
  /** Which visit and when. */
  readonly next: NextStep;
};

/** A repair before and after what somebody did to it. */
type Between = { readonly before: RepairRecord; readonly after: RepairRecord; readonly actorId: string | null };

/**
 * What the drivers of a repair's visit are told: that it was given to them, moved, or taken away (specification/life#what-is-told). What they
 * do themselves is no news to them.
 */
export function visitBells({ before, after, actorId }: Between): VisitBell[] {
  const [was, is] = [assigned(before), assigned(after)];
  const tell = (visit: Assigned, action: VisitBell['action']): VisitBell => ({
    userId: visit.assigneeId,
    action: visit.assigneeId === actorId ? null : action,
    next: { name: visit.type, date: visit.date, time: visit.time, offer: null },
  });
  if (was?.assigneeId === is?.assigneeId) {
    return was === null || is === null || isAlike(was, is) ? [] : [tell(is, 'Visit.moved')];
  }
  const lost = was === null ? [] : [tell(was, goesOn(was, after) ? null : 'Visit.withdrawn')];
  return is === null ? lost : [...lost, tell(is, 'Visit.given')];
}

type Assigned = VisitRow & { readonly assigneeId: string };

/** The visit that somebody has still to do. */
function assigned(record: RepairRecord): Assigned | null {
  const visit = newestVisit(record);
  return visit?.status === 'ASSIGNED' && visit.assigneeId !== null ? { ...visit, assigneeId: visit.assigneeId } : null;
}

function isAlike(was: Assigned, is: Assigned): boolean {
  return was.date === is.date && was.time === is.time && was.address === is.address && was.type === is.type;
}

/** It is still theirs: they went, whatever came of it. */
function goesOn(was: Assigned, after: RepairRecord): boolean {
  const visit = newestVisit(after);
  return visit?.id === was.id && visit.assigneeId === was.assigneeId && visit.status !== 'CANCELLED';
}
