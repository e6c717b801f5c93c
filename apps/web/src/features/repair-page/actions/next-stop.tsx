import type { DriverRepair, DriverRepairItem } from '@atelier/contract';
import type { Actor } from '@atelier/domain';
import { formatDate, type Language } from '@atelier/i18n';
import { buttonVariants } from '@atelier/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '#config/paths.ts';
import { useShopDay } from '#shared/language/times.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import {
  staffRepairsQuery,
  staffListQueryOf,
  readFilters,
  nextStop,
  type ListRow,
} from '#subjects/staff/lists/repair-list.ts';
import { customerName } from '#subjects/staff/people/customer-name.ts';
import { shopMomentAt, shopDayOf } from '#subjects/transitions/context/shop-moment.ts';
import { NEXT_STEP_MARK } from '#subjects/transitions/steps/step-focus.ts';
import { ActionBar } from './action-panel.tsx';

/** Renders a link to the next stop. After the last one it says so. */
export function NextStop({ id, viewer, isFinished }: { id: string; viewer: Actor; isFinished: boolean }) {
  const { t, language } = useTranslation();
  const { state } = useLocation();
  const next = useNextStop(id, viewer);
  if (next === undefined) return null;
  if (next === null) {
    return isFinished && <p className="rounded-control bg-sunken px-4 py-3">{t('workshop.stop.last')}</p>;
  }
  const { visit, customer } = next;
  const words = { time: startOf(visit, language), name: customerName(t, customer.name), place: visit.address };
  return (
    <Link
      to={paths.workshopRepair(next.id)}
      state={state}
      className={buttonVariants({
        variant: 'secondary',
        size: 'lg',
        className: 'h-auto! w-full py-3 whitespace-normal!',
      })}
    >
      <span className="min-w-0 flex-1 text-start wrap-anywhere">{t('workshop.stop.next', words)}</span>
      <ChevronRight className="shrink-0" />
    </Link>
  );
}

/** Returns the next stop, null for none, undefined while unknown. */
function useNextStop(id: string, viewer: Actor): DriverRepairItem | null | undefined {
  const ownFilters = readFilters(new URLSearchParams(), viewer);
  const { data } = useInfiniteQuery(staffRepairsQuery(staffListQueryOf(ownFilters, viewer)));
  if (data === undefined) return undefined;
  return nextStop(
    data.pages.flatMap((page): readonly ListRow[] => page.data),
    id,
  );
}

type StopBarProps = { repair: DriverRepair; viewer: Actor; actions: ComponentProps<typeof ActionBar> };

/** Renders the driver's bottom bar. Once this stop is finished, today's next one comes before the shop. */
export function StopBar({ repair, viewer, actions }: StopBarProps) {
  const { t } = useTranslation();
  const { state } = useLocation();
  const next = useNextStop(repair.id, viewer) ?? null;
  const day = useShopDay();
  const hasLead = next !== null && next.visit.date <= day && isStopFinished(repair);
  const lead = hasLead && (
    <Link
      to={paths.workshopRepair(next.id)}
      state={state}
      data-step={NEXT_STEP_MARK}
      className={buttonVariants({ size: 'lg', className: 'min-w-0 flex-[999_1_10rem] max-sm:px-3' })}
    >
      {t('workshop.stop.goNext')}
    </Link>
  );
  return <ActionBar {...actions} lead={lead || null} />;
}

function isStopFinished({ visits, allowedActions }: DriverRepair): boolean {
  const visit = visits.at(-1);
  if (visit === undefined || visit.status === 'ASSIGNED') return false;
  return allowedActions.length === 0 || (visit.type === 'PICKUP' && visit.status === 'COLLECTED');
}

function startOf({ date, time }: { readonly date: string; readonly time: string }, language: Language): string {
  const start = time.slice(0, 5);
  if (date === shopDayOf(shopMomentAt(new Date()))) return start;
  return `${formatDate(date, language, { pattern: 'EEE d MMM' })} ${start}`;
}
