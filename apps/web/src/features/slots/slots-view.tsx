import type { Slot } from '@atelier/contract';
import { addDays, isDay, isOffice, SLOT_DAYS_AHEAD } from '@atelier/domain';
import { Button, Card } from '@atelier/ui';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { paths } from '#config/paths.ts';
import { useShopDay, Weekday } from '#shared/language/times.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { listPage } from '#subjects/staff/page/list-page.tsx';
import { slotsQuery } from '#subjects/staff/lists/planning.ts';
import { PageHead } from '#subjects/staff/page/back-link.tsx';
import { EmptyCard, UnansweredList } from '#subjects/staff/page/list-states.tsx';
import { ShortDay } from '#subjects/staff/repair/staff-times.tsx';
import { CloseDayButton } from './close-day-button.tsx';
import { PlansPanel } from './plans-panel.tsx';
import { SlotDialog } from './slot-dialog.tsx';
import { SlotDriver, ZoneName } from './slot-elements.tsx';

const WEEK = 7;

/** Shows the windows of a week by day and zone, and the rules that make them. */
export function SlotsView() {
  const { t } = useTranslation();
  const today = useShopDay();
  const [params, setParams] = useSearchParams();
  const asked = params.get('from') ?? '';
  const from = isDay(asked) && asked > today ? asked : today;
  const show = (day: string) => setParams(day <= today ? {} : { from: day }, { replace: true });
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHead title={t('slots.title')} intro={t('slots.intro')} />
      <section aria-label={t('slots.week')} className="grid grid-cols-1 gap-4">
        <div className="flex flex-wrap items-center gap-2">
          <Button
            variant="secondary"
            size="icon"
            aria-label={t('slots.earlier')}
            disabled={from <= today}
            onClick={() => show(addDays(from, -WEEK))}
          >
            <ChevronLeft />
          </Button>
          <h2
            aria-live="polite"
            className="min-w-0 flex-[1_1_6rem] text-center text-lg first-letter:uppercase sm:flex-none"
          >
            <ShortDay date={from} />
            <span>{' – '}</span>
            <ShortDay date={addDays(from, WEEK - 1)} />
          </h2>
          <Button
            variant="secondary"
            size="icon"
            aria-label={t('slots.later')}
            disabled={addDays(from, WEEK) > addDays(today, SLOT_DAYS_AHEAD)}
            onClick={() => show(addDays(from, WEEK))}
          >
            <ChevronRight />
          </Button>
        </div>
        <Week from={from} />
      </section>
      <PlansPanel />
    </div>
  );
}

function Week({ from }: { from: string }) {
  const { t } = useTranslation();
  const answer = useQuery(slotsQuery(from, addDays(from, WEEK - 1)));
  const [openId, setOpenId] = useState<string | null>(null);
  const { data: slots } = answer;
  if (slots === undefined) return <UnansweredList query={answer} />;
  if (slots.length === 0) return <EmptyCard title={t('slots.none')} />;
  const open = slots.find(({ id }) => id === openId);
  return (
    <>
      <ul className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        {[...Map.groupBy(slots, ({ date }) => date)].map(([day, ofDay]) => (
          <li key={day}>
            <DayCard day={day} slots={ofDay} onOpen={setOpenId} />
          </li>
        ))}
      </ul>
      {open !== undefined && <SlotDialog key={open.id} slot={open} onClose={() => setOpenId(null)} />}
    </>
  );
}

type DayCardProps = { day: string; slots: readonly Slot[]; onOpen: (id: string) => void };

function DayCard({ day, slots, onOpen }: DayCardProps) {
  const { t } = useTranslation();
  const isClosedByShop = slots.some(({ closedByShop }) => closedByShop);
  return (
    <Card className="grid grid-cols-1 gap-3 p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="text-base font-semibold">
          <Link
            to={`${paths.workshopVisits}?day=${day}`}
            className="inline-block py-2.5 underline underline-offset-4 first-letter:uppercase"
          >
            <Weekday value={day} />
          </Link>
        </h3>
        {!isClosedByShop && (
          <CloseDayButton
            day={day}
            isClosed={slots.every(({ closed }) => closed)}
            wished={slots.reduce((sum, { wished }) => sum + wished, 0)}
          />
        )}
      </div>
      {isClosedByShop && <p className="font-medium text-danger">{t('planning.closed')}</p>}
      {[...Map.groupBy(slots, ({ zoneId }) => zoneId)].map(([zoneId, ofZone]) => (
        <div key={zoneId} className="grid grid-cols-1 gap-1.5">
          <p className="text-sm text-ink-muted">
            <ZoneName id={zoneId} />
          </p>
          <ul className="flex flex-wrap gap-2">
            {ofZone.map((slot) => (
              <li key={slot.id} className="max-w-full">
                <SlotButton slot={slot} onOpen={() => onOpen(slot.id)} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Card>
  );
}

/** A window with its stops. A full one is bold, and one beyond its capacity red. */
function SlotButton({ slot, onOpen }: { slot: Slot; onOpen: () => void }) {
  const { t } = useTranslation();
  const { time, taken, wished, capacity, driver, closed, closedByShop } = slot;
  const state =
    taken > capacity ? 'text-danger font-semibold' : taken === capacity ? 'font-semibold' : 'text-ink-muted';
  return (
    <Button variant="secondary" size="sm" className="h-auto min-h-11 max-w-full py-1.5" onClick={onOpen}>
      <span className="flex flex-wrap items-center justify-center gap-x-2">
        <span className="whitespace-nowrap tabular-nums">{time.replace('-', '–')}</span>
        <span className={`text-sm whitespace-nowrap tabular-nums ${state}`}>
          {t('slots.taken', { taken, capacity })}
        </span>
        {wished > 0 && <span className="text-sm text-ink-muted">{t('slots.wished', { count: wished })}</span>}
        {driver !== null && (
          <span className="max-w-full text-sm wrap-break-word text-ink-muted">
            <SlotDriver driver={driver} />
          </span>
        )}
        {(closed || closedByShop) && <span className="text-sm text-danger">{t('slots.closed')}</span>}
      </span>
    </Button>
  );
}

export const Component = listPage(isOffice, SlotsView);
