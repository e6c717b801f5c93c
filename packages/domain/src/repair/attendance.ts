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

/** Returns true if a driver still has to come to the customer's door, in a window that isn't over. */
export function isVisitAhead(visit: VisitAhead, now: Date, timeZone: string): boolean {
  const { type, status, mode } = visit;
  const isOpen = status === 'PLANNED' || status === 'ASSIGNED' || (type === 'RETURN' && status === 'COLLECTED');
  return mode === 'HOME' && isOpen && !isWindowOver(visit, now, timeZone);
}
