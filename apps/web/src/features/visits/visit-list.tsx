import type { PlannedVisit } from '@atelier/contract';
import { addDays, hoursOf, isDay, isOffice } from '@atelier/domain';
import { Badge, Button, Card, ProperName } from '@atelier/ui';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, PackageCheck, PackageOpen } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { paths } from '#config/paths.ts';
import { useShopDay, Weekday } from '#shared/language/times.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { zonesQuery, entryName } from '#subjects/staff/lists/catalogs.ts';
import { ListExportButton } from '#subjects/staff/lists/list-export-button.tsx';
import { plannedVisitsQuery } from '#subjects/staff/lists/planning.ts';
import { CallLink } from '#subjects/staff/people/contact-links.tsx';
import { customerName } from '#subjects/staff/people/customer-name.ts';
import { BulkOutcome } from '#subjects/transitions/bulk/bulk-bar.tsx';
import { AttendanceNote } from '#subjects/staff/repair/visit/attendance-note.tsx';
import { EmptyCard, UnansweredList } from '#subjects/staff/page/list-states.tsx';
import { PageHead } from '#subjects/staff/page/back-link.tsx';
import { shopOpenDays } from '#subjects/transitions/context/shop-moment.ts';
import { driverRoutesOf } from './driver-routes.ts';
import { useVisitBulk } from './use-visit-bulk.ts';
import { VisitBar } from './visit-bar.tsx';
import { VisitSheet } from './visit-sheet.tsx';
import { listPage } from '#subjects/staff/page/list-page.tsx';

export function VisitList() {
  const { t } = useTranslation();
  const today = useShopDay();
  const [params, setParams] = useSearchParams();
  const dayParam = params.get('day') ?? '';
  const day = isDay(dayParam) ? dayParam : today;
  const bulk = useVisitBulk();
  const show = (nextDay: string) => setParams(nextDay === today ? {} : { day: nextDay }, { replace: true });
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t('planning.visits.title')} />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="secondary"
          size="icon"
          aria-label={t('planning.visits.previousDay')}
          onClick={() => show(addDays(day, -1))}
        >
          <ChevronLeft />
        </Button>
        <h2
          aria-live="polite"
          className="min-w-0 flex-[1_1_6rem] text-center text-lg first-letter:uppercase max-sm:hyphens-auto sm:min-w-[14rem] sm:flex-none"
        >
          <Weekday value={day} />
        </h2>
        <Button
          variant="secondary"
          size="icon"
          aria-label={t('planning.visits.nextDay')}
          onClick={() => show(addDays(day, 1))}
        >
          <ChevronRight />
        </Button>
        {day !== today && (
          <Button variant="ghost" onClick={() => show(today)}>
            {t('planning.visits.today')}
          </Button>
        )}
      </div>
      {hoursOf(day, shopOpenDays()) === null && <p className="font-semibold text-danger">{t('planning.closed')}</p>}
      {/* Outside the day's list, which is gone when all its visits move. */}
      <BulkOutcome bulk={bulk} />
      <DayVisits key={day} day={day} bulk={bulk} />
    </div>
  );
}

type DayVisitsProps = { day: string; bulk: ReturnType<typeof useVisitBulk> };

function DayVisits({ day, bulk }: DayVisitsProps) {
  const { t } = useTranslation();
  const answer = useQuery(plannedVisitsQuery(day));
  const { data: visits } = answer;
  if (visits === undefined) return <UnansweredList query={answer} />;
  if (visits.length === 0) return <EmptyCard title={t('planning.visits.none')} />;
  return <DriverRoutes day={day} visits={visits} bulk={bulk} />;
}

function DriverRoutes({ day, visits, bulk }: DayVisitsProps & { visits: readonly PlannedVisit[] }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const choose = (ids: readonly string[], isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))));
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap justify-end gap-2">
        <ListExportButton list="visits" query={{ day }} />
        <VisitSheet day={day} visits={visits} />
      </div>
      {driverRoutesOf(visits).map(({ id, name, visits: own }) => (
        <section key={id} aria-label={name ?? t('transition.visit.unassigned')} className="grid grid-cols-1 gap-2">
          <h3 className={`text-base font-semibold wrap-anywhere ${name === null ? 'text-danger' : ''}`}>
            {name === null ? <span>{t('transition.visit.unassigned')}</span> : <ProperName>{name}</ProperName>}{' '}
            <span className="font-normal text-ink-muted tabular-nums">{`(${own.length})`}</span>
          </h3>
          <AllVisitsCheckbox
            name={name}
            ids={changeableVisits(own).map((visit) => visit.id)}
            chosen={chosen}
            onChoose={choose}
          />
          <Card className="overflow-hidden">
            <ul className="grid grid-cols-1 divide-y divide-line">
              {own.map((visit) => (
                <li key={visit.id} className="relative px-4 py-3 focus-within:bg-sunken">
                  <VisitLine
                    visit={visit}
                    isChosen={!visit.loaded && chosen.has(visit.id)}
                    onChoose={(isChosen) => choose([visit.id], isChosen)}
                  />
                </li>
              ))}
            </ul>
          </Card>
        </section>
      ))}
      <VisitBar
        visits={changeableVisits(visits).filter(({ id }) => chosen.has(id))}
        bulk={bulk}
        onDone={() => setChosen(new Set())}
      />
    </div>
  );
}

/** Excludes loaded returns, which must be brought back before they can be planned again. */
function changeableVisits(visits: readonly PlannedVisit[]): PlannedVisit[] {
  return visits.filter(({ loaded }) => !loaded);
}

type AllVisitsCheckboxProps = {
  name: string | null;
  ids: readonly string[];
  chosen: ReadonlySet<string>;
  onChoose: (ids: readonly string[], isChosen: boolean) => void;
};

function AllVisitsCheckbox({ name, ids, chosen, onChoose }: AllVisitsCheckboxProps) {
  const { t } = useTranslation();
  if (ids.length === 0) return null;
  return (
    <VisitCheckbox
      label={t('planning.visits.chooseAll', { name: name ?? t('transition.visit.unassigned') })}
      isChosen={ids.every((id) => chosen.has(id))}
      onChoose={(isChosen) => onChoose(ids, isChosen)}
    >
      {t('planning.visits.all')}
    </VisitCheckbox>
  );
}

type VisitCheckboxProps = {
  label: string;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  /** Id of the text that says why the visit can't be selected. */
  disabledBy?: string | undefined;
  children?: ReactNode;
};

function VisitCheckbox({ label, isChosen, onChoose, disabledBy, children }: VisitCheckboxProps) {
  return (
    <label className="relative z-1 inline-flex min-h-11 w-fit min-w-11 items-center gap-2 text-sm text-ink-muted sm:min-h-6 sm:min-w-6">
      <input
        type="checkbox"
        aria-label={label}
        aria-describedby={disabledBy}
        checked={isChosen}
        disabled={disabledBy !== undefined}
        onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
        className="size-5 accent-primary disabled:opacity-40"
      />
      {children}
    </label>
  );
}

type VisitLineProps = { visit: PlannedVisit } & Pick<VisitCheckboxProps, 'isChosen' | 'onChoose'>;

function VisitLine({ visit, ...choice }: VisitLineProps) {
  const { t } = useTranslation();
  const { type, time, address, mode, repairId, device, customer, zoneId, loaded } = visit;
  const reasonId = useId();
  const name = customerName(t, customer.name);
  const Icon = type === 'PICKUP' ? PackageOpen : PackageCheck;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <VisitCheckbox
        {...choice}
        label={t('desk.bulk.select', { device: device.name, id: repairId })}
        disabledBy={loaded ? reasonId : undefined}
      />
      <span className="w-26 font-semibold whitespace-nowrap tabular-nums">{time.replace('-', '–')}</span>
      <Link
        to={paths.workshopRepair(repairId)}
        className="inline-flex min-h-11 items-center gap-2 font-medium text-primary outline-none sm:w-54 after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-primary sm:min-h-0"
      >
        <Icon className="size-4.5" />
        <span>{t(`workshop.visitType.${type}`)}</span>
        <span translate="no" className="text-sm tabular-nums">{`#${repairId}`}</span>
      </Link>
      <span className="min-w-0 flex-[1_1_8rem] wrap-anywhere">
        <span className="block font-medium">
          <ProperName>{name}</ProperName>
        </span>
        <span className="block text-sm text-ink-muted">
          <ProperName>{device.name}</ProperName>
        </span>
      </span>
      <ZoneName id={zoneId} />
      <span className="flex min-w-0 basis-full flex-wrap items-center gap-x-4 gap-y-1 sm:ps-9">
        {customer.phone !== null && <CallLink name={name} phone={customer.phone} />}
        <AttendanceNote visit={{ ...visit, status: loaded ? 'COLLECTED' : 'PLANNED' }} />
        <span className="min-w-0 flex-[1_1_12rem] wrap-anywhere text-ink-muted">
          {mode === 'COUNTER' ? t('planning.atCounter') : <ProperName>{address}</ProperName>}
        </span>
      </span>
      {loaded && (
        <span className="flex basis-full flex-wrap items-center gap-x-2 gap-y-1 text-sm sm:ps-9">
          <Badge hue="blue">{t('planning.visits.loaded')}</Badge>
          <span id={reasonId} className="text-ink-muted">
            {t('planning.visits.cantMove')}
          </span>
        </span>
      )}
    </div>
  );
}

function ZoneName({ id }: { id: PlannedVisit['zoneId'] }) {
  const { t, language } = useTranslation();
  const { data: zones = [] } = useQuery(zonesQuery);
  if (zones.length === 0) return null;
  const zone = zones.find((each) => each.id === id);
  return (
    <span className="w-32 text-sm wrap-anywhere">
      {zone === undefined ? (
        <span className="text-ink-muted">{t('planning.noZone')}</span>
      ) : (
        <ProperName>{entryName(zone, language)}</ProperName>
      )}
    </span>
  );
}

export const Component = listPage(isOffice, VisitList);
