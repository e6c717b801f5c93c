import { lazy, Suspense, useEffect, useState, type ChangeEvent, type FocusEvent, type KeyboardEvent } from 'react';
import { Popover } from 'radix-ui';
import { CalendarDays } from 'lucide-react';
import type { DayCalendarLabels, DayCalendarProps } from './day-calendar.tsx';
import { focusDay } from './day-focus.ts';
import { readDay, readDayInProgress, writeDay } from './day-text.ts';
import { IconButton } from '../primitives/button.tsx';
import { Input, type InputProps } from './input.tsx';

function loadCalendar() {
  return import('./day-calendar.tsx');
}

const DayCalendar = lazy(async () => ({ default: (await loadCalendar()).DayCalendar }));

const placeholder = <div className="h-78 w-63 max-sm:h-96 max-sm:w-76" />;

type DayFieldLabels = DayCalendarLabels & {
  open: string;
};

type Calendar = Pick<DayCalendarProps, 'min' | 'max' | 'today' | 'locale'>;

export type DayFieldProps = Omit<InputProps, keyof Calendar | 'value' | 'onChange' | 'type' | 'trailing'> &
  Calendar & {
    /** `YYYY-MM-DD`, empty, or invalid text as typed, which form validation rejects. */
    value: string;
    onValueChange: (value: string) => void;
    labels: DayFieldLabels;
    /** Normalizes digits, for example of another script, before parsing. */
    normalize?: ((typed: string) => string) | undefined;
  };

/** Renders a typed or picked day. The native field would use the browser's language instead of the page's. */
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
    // Enter submits the form with the parsed day.
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

/** Preloads the calendar and retries on opening. A failure is harmless, because a day can be typed. */
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

/** Focuses the day instead of the first arrow. In a dialog the calendar does it later. */
function focusOnOpening(event: Event) {
  const { currentTarget: content } = event;
  if (content instanceof Element && focusDay(content)) event.preventDefault();
}
