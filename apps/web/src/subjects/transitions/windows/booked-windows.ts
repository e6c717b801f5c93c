import type { PlannedVisit } from '@atelier/contract';
import { hoursOf, isWindow, type OpenDays } from '@atelier/domain';

export type VisitTarget = { readonly zoneId: string | null; readonly assigneeId: string | null };

export type WindowBookings = { readonly count: number; readonly inZone: number; readonly ofDriver: number };

/** Counts the visits that overlap a window. `ownIds`: repairs being planned, which don't count. */
export function bookingsIn(
  visits: readonly PlannedVisit[],
  window: string,
  { zoneId, assigneeId, ownIds }: VisitTarget & { readonly ownIds: readonly string[] },
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

/** Returns the day's hours if the window exceeds them. Null for a valid or incomplete window and for closed days. */
export function violatedHours(date: string, window: string, open: OpenDays): string | null {
  const hours = hoursOf(date, open);
  if (hours === null || !isWindow(window)) return null;
  return hours.slice(0, 5) <= window.slice(0, 5) && window.slice(6) <= hours.slice(6) ? null : hours;
}
