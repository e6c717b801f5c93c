import {
  fieldKinds,
  hoursOf,
  isDay,
  shopTime,
  addDays,
  defaultSettings,
  VISIT_DAYS_AHEAD,
  type OpenDays,
} from '@atelier/domain';
import { formatDate } from '@atelier/i18n';
import { LocalizedDateField } from '#shared/form/readers-day-field.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { ToggleButton } from '#subjects/staff/forms/toggle-button.tsx';
import { useNow, useShopDay } from '#shared/language/times.tsx';
import type {
  ControlProps,
  TransitionContext,
  TransitionField,
  TransitionValues,
} from '../context/transition-context.ts';
import { shopDayOf, shopMomentAt, shopOpenDays, type ShopMoment } from '../context/shop-moment.ts';
import { usualWindows } from './window-field.tsx';

/** Renders a date field in the reader's format within limits, with the date in words below. */
export function DayInput({ onChange, ...input }: ControlProps['input']) {
  const now = shopMomentAt(useNow());
  return (
    <div className="grid gap-2">
      <LocalizedDateField {...input} {...dayLimits(input.name, now)} today={shopDayOf(now)} onValueChange={onChange} />
      <DayInWords day={input.value} />
      {input.name === 'date' && <ClosedDay day={input.value} />}
      {input.name === 'date' && (
        <NextDays
          value={input.value}
          days={bookableDays(shopTime(now.instant, now.timeZone), now.open)}
          onChoose={onChange}
        />
      )}
    </div>
  );
}

/** Warns of a closed day, on which visits are still allowed. */
function ClosedDay({ day }: { day: string }) {
  const { t } = useTranslation();
  const isClosed = isDay(day) && hoursOf(day, shopOpenDays()) === null;
  return <output className="text-sm font-medium empty:hidden">{isClosed && t('planning.closed')}</output>;
}

function DayInWords({ day }: { day: string }) {
  const inWords = useDayWords('EEEE d MMMM yyyy')(day);
  if (!/^\d{4}-\d{2}-\d{2}$/u.test(day) || inWords === '-') return null;
  return (
    <output className="text-sm text-ink-muted">
      <time dateTime={day}>{inWords}</time>
    </output>
  );
}

function useDayWords(pattern: string) {
  const { language } = useTranslation();
  return (day: string) => formatDate(day, language, { pattern });
}

type NextDaysProps = { value: string; days: readonly string[]; onChoose: (day: string) => void };

function NextDays({ value, days, onChoose }: NextDaysProps) {
  const { t } = useTranslation();
  const inWords = useDayWords('EEE d MMM');
  const shopDay = useShopDay();
  return (
    <fieldset aria-label={t('transition.visit.days')} className="flex min-w-0 flex-wrap gap-2">
      {days.map((day) => (
        <ToggleButton key={day} pressed={day === value} onClick={() => onChoose(day)}>
          {day === shopDay ? t('planning.visits.today') : inWords(day)}
        </ToggleButton>
      ))}
    </fieldset>
  );
}

/** Returns the days for a visit: today if one of its windows is ahead, then the next ones. */
export function bookableDays({ day, time }: { day: string; time: string }, open: OpenDays = defaultSettings): string[] {
  const isToday = hoursOf(day, open) !== null && usualWindows(day, open).some((window) => window.slice(0, 5) > time);
  return [...(isToday ? [day] : []), ...nextVisitDays(day, open)];
}

/** Returns the next three open days, without today, whose windows may be over. Fewer if the shop rarely opens. */
export function nextVisitDays(today: string, open: OpenDays = defaultSettings): string[] {
  return Array.from({ length: VISIT_DAYS_AHEAD }, (_, index) => addDays(today, index + 1))
    .filter((day) => hoursOf(day, open) !== null)
    .slice(0, 3);
}

/** Returns the date limits: no past days, and visits not too far ahead. */
export function dayLimits(field: TransitionField, now: ShopMoment): { min: string; max?: string } {
  const min = shopDayOf(now);
  return fieldKinds[field] === 'visitDay' ? { min, max: addDays(min, VISIT_DAYS_AHEAD) } : { min };
}

/** Returns the planned visit's date, window and address, else those that the customer wishes for, else likely ones. */
export function initialAppointment(context: TransitionContext, now: ShopMoment): Partial<TransitionValues> {
  const { openVisit, visit, wish } = context;
  if (openVisit !== null) return { date: openVisit.date, time: openVisit.time, address: openVisit.address };
  if (wish?.lapsed === false) return { date: wish.date, time: wish.time, address: context.address };
  const [date = ''] = nextVisitDays(shopDayOf(now), now.open);
  const [time = ''] = usualWindows(date, now.open ?? defaultSettings);
  return { date, time, address: visit?.address ?? context.address };
}
