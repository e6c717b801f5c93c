import { lazy, Suspense, useEffect, useState, type ChangeEvent, type FocusEvent, type KeyboardEvent } from 'react';
import { Popover } from 'radix-ui';
import { CalendarDays } from 'lucide-react';
import type { DayCalendarLabels, DayCalendarProps } from './day-calendar.tsx';
import { focusDay } from './day-focus.ts';
import { readDay, readDayInProgress, writeDay } from './day-text.ts';
import { IconButton } from './icon-button.tsx';
import { Input, type InputProps } from './input.tsx';

function loadCalendar() {
  return import('./day-calendar.tsx');
}

const DayCalendar = lazy(async () => ({ default: (await loadCalendar()).DayCalendar }));

/** As large as the calendar. */
const placeholder = <div className="h-78 w-63 max-sm:h-96 max-sm:w-76" />;

export type DayFieldLabels = DayCalendarLabels & {
  /** The name of the button and of the calendar that it opens. */
  open: string;
};

type Calendar = Pick<DayCalendarProps, 'min' | 'max' | 'today' | 'locale'>;

export type DayFieldProps = Omit<InputProps, keyof Calendar | 'value' | 'onChange' | 'type' | 'trailing'> &
  Calendar & {
    /** `YYYY-MM-DD`, nothing, or the text as it was typed where that is no day: whoever checks the form says so. */
    value: string;
    onValueChange: (value: string) => void;
    labels: DayFieldLabels;
    /** Reads digits that are typed otherwise, in another script for example, before the day is read. */
    normalize?: ((typed: string) => string) | undefined;
  };

/** A day, typed as people write it or picked from a calendar. The browser's own field follows the browser's language, not the page's. */
export function DayField(props: DayFieldProps) {
  const { value, onValueChange, min, max, today, locale, labels, normalize, onBlur, onKeyDown, ...input } = props;
  const [typing, setTyping] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const loaded = useLoaded(open);
  const change = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const typed = currentTarget.value;
    setTyping(typed);
    onValueChange(readDayInProgress(normalize?.(typed) ?? typed));
  };
  const finish = () => {
    if (typing === null) return;
    const day = readDay(normalize?.(typing) ?? typing, { min, max, today });
    if (day !== value) onValueChange(day);
  };
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    finish();
    setTyping(null);
    onBlur?.(event);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.altKey && event.key === 'ArrowDown') setOpen(true);
    // A form is sent with the day that stands in its field.
    if (event.key === 'Enter') finish();
    onKeyDown?.(event);
  };
  const pick = (day: string) => {
    setTyping(null);
    onValueChange(day);
    setOpen(false);
  };
  return (
    <Popover.Root modal open={open} onOpenChange={setOpen}>
      <Input
        data-slot="day-field"
        inputMode="numeric"
        autoComplete="off"
        {...input}
        value={typing ?? writeDay(value)}
        onChange={change}
        onBlur={leave}
        onKeyDown={press}
        trailing={
          <Popover.Trigger asChild>
            <IconButton label={labels.open} icon={<CalendarDays />} />
          </Popover.Trigger>
        }
      />
      <Popover.Portal>
        <Popover.Content
          data-slot="day-field-calendar"
          aria-label={labels.open}
          align="end"
          sideOffset={6}
          collisionPadding={8}
          onOpenAutoFocus={focusOnOpening}
          className="z-60 max-h-(--radix-popover-content-available-height) overflow-y-auto rounded-control border border-line bg-surface p-3 text-ink shadow-float outline-none max-sm:p-2 data-[state=open]:animate-fade-in"
        >
          <Suspense fallback={placeholder}>
            {loaded ? <DayCalendar {...{ value, min, max, today, locale, labels }} onPick={pick} /> : placeholder}
          </Suspense>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/**
 * Whether the calendar is here. It is fetched with the field, so that it is at hand when it is opened. Where it doesn't come, opening
 * asks once more: a day can be typed meanwhile, so nothing fails.
 */
function useLoaded(open: boolean): boolean {
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    if (loaded) return;
    loadCalendar().then(
      () => setLoaded(true),
      () => undefined,
    );
  }, [open, loaded]);
  return loaded;
}

/** To the day and not to the first arrow; the calendar itself asks for it while a dialog around the field still holds the focus. */
function focusOnOpening(event: Event) {
  const { currentTarget: content } = event;
  if (content instanceof Element && focusDay(content)) event.preventDefault();
}
