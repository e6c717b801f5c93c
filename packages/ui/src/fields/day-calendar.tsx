import { useEffect, useRef } from 'react';
import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { DayPicker, type ChevronProps, type ClassNames, type Formatters, type Labels } from 'react-day-picker';
import { buttonVariants } from '../primitives/button.tsx';
import { focusDay } from './day-focus.ts';
import { dateOf, dayOf } from './day-text.ts';
import { usePageDirection } from '../navigation/page-direction.ts';

export type DayCalendarLabels = {
  months: string;
  previous: string;
  next: string;
  today: string;
  selected: string;
};

/** Days are `YYYY-MM-DD`. */
export type DayCalendarProps = {
  value: string;
  onPick: (day: string) => void;
  min?: string | undefined;
  max?: string | undefined;
  today: string;
  locale: string;
  labels: DayCalendarLabels;
};

/** Renders a month of days. A separate lazy module because of its library. */
export function DayCalendar({ value, onPick, min, max, today, locale, labels }: DayCalendarProps) {
  const dir = usePageDirection();
  const selected = dateOf(value);
  const [first, last, now] = [min, max, today].map((day = '') => dateOf(day));
  const opensAt = selected ?? now;
  const frame = useRef<HTMLDivElement>(null);
  // Applies when it mounts after the popover.
  useEffect(() => void focusDay(frame.current), []);
  return (
    <div ref={frame}>
      <DayPicker
        mode="single"
        required
        fixedWeeks
        showOutsideDays
        weekStartsOn={1}
        lang={locale}
        dir={dir}
        selected={selected}
        onSelect={(date) => onPick(dayOf(date))}
        disabled={[...(first ? [{ before: first }] : []), ...(last ? [{ after: last }] : [])]}
        {...(opensAt && { defaultMonth: opensAt })}
        {...(first && { startMonth: first })}
        {...(last && { endMonth: last })}
        {...(now && { today: now })}
        formatters={formattersOf(locale)}
        labels={labelsOf(locale, labels)}
        classNames={classNames}
        components={components}
      />
    </div>
  );
}

function formattersOf(locale: string): Partial<Formatters> {
  return {
    formatCaption: namesOf(locale, { month: 'long', year: 'numeric' }),
    formatDay: (date) => String(date.getDate()),
    formatWeekdayName: namesOf(locale, { weekday: 'short' }),
  };
}

function namesOf(locale: string, names: Intl.DateTimeFormatOptions) {
  const format = new Intl.DateTimeFormat(locale, names);
  return (date: Date) => format.format(date);
}

function labelsOf(locale: string, labels: DayCalendarLabels): Partial<Labels> {
  const longDate = namesOf(locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  return {
    labelNav: () => labels.months,
    labelGrid: namesOf(locale, { month: 'long', year: 'numeric' }),
    labelPrevious: () => labels.previous,
    labelNext: () => labels.next,
    labelWeekday: namesOf(locale, { weekday: 'long' }),
    labelDayButton: (date, modifiers) =>
      [longDate(date), modifiers['today'] && labels.today, modifiers['selected'] && labels.selected]
        .filter(Boolean)
        .join(', '),
  };
}

// The library mirrors them itself.
const plainClass = 'rtl:scale-100';

const components = {
  Chevron: ({ orientation }: ChevronProps) =>
    orientation === 'left' ? <ChevronLeft className={plainClass} /> : <ChevronRight className={plainClass} />,
};

// Seven days share the width of the narrowest phone.
const cell = 'size-9 max-sm:h-11 max-sm:w-[min(2.75rem,calc((100vw-3rem)/7))]';
const arrow = buttonVariants({ variant: 'ghost', size: 'icon-sm', className: 'aria-disabled:opacity-40' });

const classNames: Partial<ClassNames> = {
  months: 'relative',
  nav: 'absolute inset-x-0 top-0 flex justify-between',
  button_previous: arrow,
  button_next: arrow,
  month_caption: 'grid h-9 place-items-center max-sm:h-11',
  caption_label: 'inline-block font-medium first-letter:uppercase',
  month_grid: 'mt-2 border-collapse',
  weekday: 'h-8 text-xs font-normal text-ink-muted',
  day: 'group p-0 text-center',
  day_button: clsx(
    cell,
    'grid place-items-center rounded-tight tabular-nums transition-colors not-disabled:hover:bg-primary-soft',
    'group-data-outside:text-ink-muted group-data-today:font-semibold group-data-today:underline group-data-today:underline-offset-4',
    'group-data-disabled:cursor-not-allowed group-data-disabled:text-ink-muted group-data-disabled:opacity-50',
    'group-data-selected:bg-primary group-data-selected:forced-color-adjust-none group-data-selected:text-on-primary',
    'group-data-selected:hover:bg-primary-strong',
  ),
};
