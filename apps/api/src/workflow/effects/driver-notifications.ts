import type { NextStep, VisitNotificationAction } from '@atelier/domain';
import { newestVisit } from '../repair/repair-record.ts';
import type { RepairRecord, VisitRow } from '../repair/repair-rows.ts';

/** Notification to a driver about their visit, without address. `action` null: only retracts earlier ones. */
export type DriverNotification = {
  readonly userId: string;
  readonly action: VisitNotificationAction | null;
  readonly next: NextStep;
};

type RecordChange = { readonly before: RepairRecord; readonly after: RepairRecord; readonly actorId: string | null };

/**
 * Returns notifications for the visit's drivers: assigned, moved or taken away (specification/life#notifications). Drivers get none about
 * their own actions.
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

function assignedVisit(record: RepairRecord): AssignedVisit | null {
  const visit = newestVisit(record);
  return visit?.status === 'ASSIGNED' && visit.assigneeId !== null ? { ...visit, assigneeId: visit.assigneeId } : null;
}

function isSameAppointment(was: AssignedVisit, is: AssignedVisit): boolean {
  return was.date === is.date && was.time === is.time && was.address === is.address && was.type === is.type;
}

/** A visit stays its driver's after it ended, whatever the outcome. */
function remainsAssigned(was: AssignedVisit, after: RepairRecord): boolean {
  const visit = newestVisit(after);
  return visit?.id === was.id && visit.assigneeId === was.assigneeId && visit.status !== 'CANCELLED';
}
