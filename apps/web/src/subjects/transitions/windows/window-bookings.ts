import type { PlannedVisit } from '@atelier/contract';
import { hoursOf, isDay, isWindow, type OpenDays } from '@atelier/domain';
import type { Translate } from '@atelier/i18n';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#shared/language/use-translation.ts';
import { plannedVisitsQuery } from '#subjects/staff/lists/planned-visits.ts';

type VisitTarget = { readonly zoneId: string | null; readonly assigneeId: string | null };

type BookingQuery = VisitTarget & { readonly date: string; readonly ownIds: readonly string[] };

/** Returns a function that describes a window's bookings, or null without any. */
export function useWindowBookings({ date, ...planned }: BookingQuery): (window: string) => string | null {
  const { t } = useTranslation();
  const { data: visits = [] } = useQuery({ ...plannedVisitsQuery(date), enabled: isDay(date) });
  return (window) => describeBookings(t, bookingsIn(visits, window, planned));
}

function describeBookings(t: Translate, { count, inZone, ofDriver }: WindowBookings): string | null {
  if (count === 0) return null;
  const near = inZone === 0 ? [] : [t('planning.inZone', { count: inZone })];
  const own = ofDriver === 0 ? [] : [t('planning.ofDriver', { count: ofDriver })];
  return [t('planning.visitCount', { count }), ...near, ...own].join(' · ');
}

type WindowBookings = { readonly count: number; readonly inZone: number; readonly ofDriver: number };

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
