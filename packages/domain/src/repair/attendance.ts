import { isWindowOver } from '../calendar/calendar.ts';
import type { VisitMode, VisitStatus, VisitType } from './vocabulary.ts';

/** How a customer said that they will be there: signed in, or on the page of the tracking link. */
export const attendanceWays = ['ACCOUNT', 'LINK'] as const;
export type AttendanceWay = (typeof attendanceWays)[number];

type VisitAhead = {
  readonly type: VisitType;
  readonly status: VisitStatus;
  readonly mode: VisitMode;
  readonly date: string;
  readonly time: string;
};

/** Minutes until the driver arrives, as drivers choose them on their way. */
export const arrivalMinutes = [10, 20, 40] as const;
export type ArrivalMinutes = (typeof arrivalMinutes)[number];

/** Returns true if the driver has the visit, for a return with the device. */
export function isDriverExpected({ type, status, mode }: Pick<VisitAhead, 'type' | 'status' | 'mode'>): boolean {
  return mode === 'HOME' && status === (type === 'PICKUP' ? 'ASSIGNED' : 'COLLECTED');
}

/** Returns true if the visit's driver may say that they are on their way: on its day, or later. */
export function canAnnounceArrival(visit: Omit<VisitAhead, 'time'>, today: string): boolean {
  return isDriverExpected(visit) && visit.date <= today;
}

/** Returns true if a driver still has to come to the customer's door, in a window that isn't over. */
export function isVisitAhead(visit: VisitAhead, now: Date, timeZone: string): boolean {
  const { type, status, mode } = visit;
  const isOpen = status === 'PLANNED' || status === 'ASSIGNED' || (type === 'RETURN' && status === 'COLLECTED');
  return mode === 'HOME' && isOpen && !isWindowOver(visit, now, timeZone);
}
