import type { NextStep, VisitNotificationAction } from '@atelier/domain';
import { newestVisit } from './repair-record.ts';
import type { RepairRecord, VisitRow } from './repair-rows.ts';

/** What a driver is told of a visit of theirs, without an address. `action` null: nothing, and what they were told before is over. */
export type DriverNotification = {
  readonly userId: string;
  readonly action: VisitNotificationAction | null;
  /** Which visit and when. */
  readonly next: NextStep;
};

/** A repair before and after what somebody did to it. */
type RecordChange = { readonly before: RepairRecord; readonly after: RepairRecord; readonly actorId: string | null };

/**
 * What the drivers of a repair's visit are told: that it was given to them, moved, or taken away (specification/life#what-is-told). What they
 * do themselves is no news to them.
 */
export function driverNotifications({ before, after, actorId }: RecordChange): DriverNotification[] {
  const [previous, current] = [assignedVisit(before), assignedVisit(after)];
  const notificationFor = (visit: AssignedVisit, action: DriverNotification['action']): DriverNotification => ({
    userId: visit.assigneeId,
    action: visit.assigneeId === actorId ? null : action,
    next: { name: visit.type, date: visit.date, time: visit.time, offer: null },
  });
  if (previous?.assigneeId === current?.assigneeId) {
    return previous === null || current === null || isSameAppointment(previous, current)
      ? []
      : [notificationFor(current, 'Visit.moved')];
  }
  const lost =
    previous === null ? [] : [notificationFor(previous, remainsAssigned(previous, after) ? null : 'Visit.withdrawn')];
  return current === null ? lost : [...lost, notificationFor(current, 'Visit.given')];
}

type AssignedVisit = VisitRow & { readonly assigneeId: string };

/** The visit that somebody has still to do. */
function assignedVisit(record: RepairRecord): AssignedVisit | null {
  const visit = newestVisit(record);
  return visit?.status === 'ASSIGNED' && visit.assigneeId !== null ? { ...visit, assigneeId: visit.assigneeId } : null;
}

function isSameAppointment(was: AssignedVisit, is: AssignedVisit): boolean {
  return was.date === is.date && was.time === is.time && was.address === is.address && was.type === is.type;
}

/** It is still theirs: they went, whatever came of it. */
function remainsAssigned(was: AssignedVisit, after: RepairRecord): boolean {
  const visit = newestVisit(after);
  return visit?.id === was.id && visit.assigneeId === was.assigneeId && visit.status !== 'CANCELLED';
}
