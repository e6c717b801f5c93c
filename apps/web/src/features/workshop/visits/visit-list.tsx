import type { PlannedVisit } from '@atelier/contract';
import { addDays, isDay } from '@atelier/domain';
import { Button, Card, Drawing, EmptyState, ProperName } from '@atelier/ui';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, PackageCheck, PackageOpen } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { paths } from '#config/paths.ts';
import { LoadFailure } from '#shared/feedback/load-failure.tsx';
import { useShopDay } from '#shared/format/times.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { PageTitle } from '#shared/page/page-title.tsx';
import { plannedVisitsQuery } from '../api/planned-visits.ts';
import { VisitDay } from '../desk/visit-day.tsx';
import { ListSkeleton } from '../list/list-states.tsx';
import { BackLink } from '../repair/repair-header.tsx';
import { byDriver } from './by-driver.ts';

/** `/workshop/visits`: who drives what on a day, which stands in the page's address. */
export function VisitList() {
  const { t } = useTranslation();
  const today = useShopDay();
  const [params, setParams] = useSearchParams();
  const asked = params.get('day') ?? '';
  const day = isDay(asked) ? asked : today;
  const show = (next: string): void => setParams(next === today ? {} : { day: next }, { replace: true });
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageTitle>{t('planning.visits.title')}</PageTitle>
      <div className="grid gap-2">
        <BackLink />
        <h1 className="text-2xl">{t('planning.visits.title')}</h1>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="secondary"
          size="icon"
          aria-label={t('planning.visits.before')}
          onClick={() => show(addDays(day, -1))}
        >
          <ChevronLeft aria-hidden="true" />
        </Button>
        <h2
          aria-live="polite"
          className="min-w-0 flex-[1_1_6rem] text-center text-lg first-letter:uppercase max-sm:hyphens-auto sm:min-w-[14rem] sm:flex-none"
        >
          <VisitDay date={day} />
        </h2>
        <Button
          variant="secondary"
          size="icon"
          aria-label={t('planning.visits.after')}
          onClick={() => show(addDays(day, 1))}
        >
          <ChevronRight aria-hidden="true" />
        </Button>
        {day !== today && (
          <Button variant="ghost" onClick={() => show(today)}>
            {t('planning.visits.today')}
          </Button>
        )}
      </div>
      <OfDay key={day} day={day} />
    </div>
  );
}

function OfDay({ day }: { day: string }) {
  const { t } = useTranslation();
  const { data: visits, isPending, isFetching, refetch } = useQuery(plannedVisitsQuery(day));
  if (isPending) return <ListSkeleton cards />;
  if (visits === undefined)
    return (
      <Card>
        <LoadFailure onRetry={() => void refetch()} retrying={isFetching} />
      </Card>
    );
  if (visits.length === 0)
    return (
      <Card>
        <EmptyState drawing={<Drawing name="empty-list" />} title={t('planning.visits.none')} />
      </Card>
    );
  return (
    <div className="grid grid-cols-1 gap-6">
      {byDriver(visits).map(({ id, name, visits: own }) => (
        <section key={id} aria-label={name ?? t('step.visit.nobody')} className="grid grid-cols-1 gap-2">
          <h3 className={`text-base font-semibold wrap-anywhere ${name === null ? 'text-danger' : ''}`}>
            {name === null ? <span>{t('step.visit.nobody')}</span> : <ProperName>{name}</ProperName>}{' '}
            <span className="font-normal text-ink-muted tabular-nums">{`(${own.length})`}</span>
          </h3>
          <Card className="overflow-hidden">
            <ul className="grid grid-cols-1 divide-y divide-line">
              {own.map((visit) => (
                <li key={visit.id} className="relative px-4 py-3 focus-within:bg-sunken">
                  <Visit visit={visit} />
                </li>
              ))}
            </ul>
          </Card>
        </section>
      ))}
    </div>
  );
}

function Visit({ visit: { type, time, address, mode, repairId } }: { visit: PlannedVisit }) {
  const { t } = useTranslation();
  const Icon = type === 'PICKUP' ? PackageOpen : PackageCheck;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <span className="w-28 font-semibold whitespace-nowrap tabular-nums">{time.replace('-', '–')}</span>
      <Link
        to={paths.workshopRepair(repairId)}
        className="inline-flex min-h-11 items-center gap-2 font-medium text-primary outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-primary sm:min-h-0"
      >
        <Icon aria-hidden="true" className="size-4.5" />
        <span>{t(`workshop.visitType.${type}`)}</span>
        <span translate="no" className="text-sm tabular-nums">{`#${repairId}`}</span>
      </Link>
      <span className="min-w-0 flex-[1_1_12rem] wrap-anywhere text-ink-muted">
        {mode === 'COUNTER' ? t('planning.atCounter') : <ProperName>{address}</ProperName>}
      </span>
    </div>
  );
}
