import type { PlannedVisit } from '@atelier/contract';
import { hoursOf, isWindow, type OpenDays } from '@atelier/domain';

/** Where and whose the visit is that is to be planned; what isn't known is null. */
export type VisitTarget = { readonly zoneId: string | null; readonly assigneeId: string | null };

/** How many visits a window has already, how many of them near by, and how many of who is to come. */
export type WindowBookings = { readonly count: number; readonly inZone: number; readonly ofDriver: number };

/** Of a day's visits those that a window meets; `own`: repairs whose visits are what is being planned. */
export function bookingsIn(
  visits: readonly PlannedVisit[],
  window: string,
  { zoneId, assigneeId, own: ownIds }: VisitTarget & { readonly own: readonly string[] },
): WindowBookings {
  const booked = visits.filter((visit) => !ownIds.includes(visit.repairId) && overlaps(visit.time, window));
  return {
    count: booked.length,
    inZone: zoneId === null ? 0 : booked.filter((visit) => visit.zoneId === zoneId).length,
    ofDriver: assigneeId === null ? 0 : booked.filter(({ assignee }) => assignee?.id === assigneeId).length,
  };
}

function overlaps(left: string, right: string): boolean {
  return left.slice(0, 5) < right.slice(6) && right.slice(0, 5) < left.slice(6);
}

/** The day's hours where a window isn't within them; null where it is, or isn't one yet, or where the day is closed anyway. */
export function violatedHours(date: string, window: string, open: OpenDays): string | null {
  const hours = hoursOf(date, open);
  if (hours === null || !isWindow(window)) return null;
  return hours.slice(0, 5) <= window.slice(0, 5) && window.slice(6) <= hours.slice(6) ? null : hours;
}
