import type { PlannedVisit } from '@atelier/contract';
import { hoursOf, isWindow, type OpenDays } from '@atelier/domain';

/** Where and whose the visit is that is to be planned; what isn't known is null. */
export type PlannedFor = { readonly zoneId: string | null; readonly assigneeId: string | null };

/** How many visits a window has already, how many of them near by, and how many of who is to come. */
export type Taken = { readonly count: number; readonly inZone: number; readonly ofDriver: number };

/** Of a day's visits those that a window meets; `own`: repairs whose visits are what is being planned. */
export function takenIn(
  visits: readonly PlannedVisit[],
  window: string,
  { zoneId, assigneeId, own }: PlannedFor & { readonly own: readonly string[] },
): Taken {
  const met = visits.filter((visit) => !own.includes(visit.repairId) && meets(visit.time, window));
  return {
    count: met.length,
    inZone: zoneId === null ? 0 : met.filter((visit) => visit.zoneId === zoneId).length,
    ofDriver: assigneeId === null ? 0 : met.filter(({ assignee }) => assignee?.id === assigneeId).length,
  };
}

function meets(one: string, other: string): boolean {
  return one.slice(0, 5) < other.slice(6) && other.slice(0, 5) < one.slice(6);
}

/** The day's hours where a window isn't within them; null where it is, or isn't one yet, or where the day is closed anyway. */
export function hoursMissed(date: string, window: string, open: OpenDays): string | null {
  const hours = hoursOf(date, open);
  if (hours === null || !isWindow(window)) return null;
  return hours.slice(0, 5) <= window.slice(0, 5) && window.slice(6) <= hours.slice(6) ? null : hours;
}
