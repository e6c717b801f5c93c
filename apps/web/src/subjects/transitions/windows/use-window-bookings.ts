import { isDay } from '@atelier/domain';
import type { Translate } from '@atelier/i18n';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#shared/language/use-translation.ts';
import { plannedVisitsQuery } from '#subjects/staff/lists/planned-visits.ts';
import { bookingsIn, type VisitTarget, type WindowBookings } from './booked-windows.ts';

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
