import { isDay, isWindow, plainDigits, hoursOf, type OpenDays, windowsOf } from '@atelier/domain';
import { Input, type InputProps } from '@atelier/ui';
import { useId, useState, type Ref } from 'react';
import { useWatch } from 'react-hook-form';
import { ToggleButton } from '#subjects/staff/forms/toggle-button.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { shopOpenDays } from '../context/shop-moment.ts';
import type { ControlProps } from '../context/transition-context.ts';
import type { PlannedVisit } from '@atelier/contract';
import type { Translate } from '@atelier/i18n';
import { useQuery } from '@tanstack/react-query';
import { plannedVisitsQuery, slotsQuery } from '#subjects/staff/lists/planning.ts';

type WindowFieldProps = {
  value: string;
  onChange: (window: string) => void;
  onBlur: () => void;
  invalid: boolean;
  ref: Ref<HTMLInputElement>;
  date: string;
  describeBooked: (window: string) => string | null;
  /** Windows offered as buttons. */
  windows?: readonly string[];
};

export function WindowField({ value, onChange, onBlur, invalid, ref, date, ...booked }: WindowFieldProps) {
  const { describeBooked, windows = usualWindows(date, shopOpenDays()) } = booked;
  const id = useId();
  return (
    <div className="grid gap-3">
      <div className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-2">
        {windows.map((preset) => (
          <div key={preset} className="grid content-start gap-1">
            <ToggleButton
              pressed={preset === value}
              aria-describedby={`${id}${preset}`}
              onClick={() => onChange(preset)}
            >
              {preset.replace('-', '–')}
            </ToggleButton>
            <span id={`${id}${preset}`} className="text-xs text-ink-muted empty:hidden">
              {describeBooked(preset)}
            </span>
          </div>
        ))}
      </div>
      <WindowTimes {...{ value, onChange, onBlur, invalid, ref }} />
      <WindowNotice date={date} window={value} describeBooked={describeBooked} windows={windows} />
    </div>
  );
}

function WindowNotice({
  date,
  window,
  describeBooked,
  windows,
}: Required<Pick<WindowFieldProps, 'date' | 'describeBooked' | 'windows'>> & { window: string }) {
  const { t } = useTranslation();
  const isTyped = isWindow(window) && windows.every((preset) => preset !== window);
  const missed = isDay(date) ? violatedHours(date, window, shopOpenDays()) : null;
  return (
    <output className="grid gap-1 text-sm text-ink-muted empty:hidden">
      {isTyped && describeBooked(window)}
      {missed !== null && (
        <span className="font-medium text-ink">
          {t('planning.outsideHours', { hours: missed.replaceAll('-', '–').replace(' ', ', ') })}
        </span>
      )}
    </output>
  );
}

type TimesProps = Omit<WindowFieldProps, 'date' | 'describeBooked' | 'windows'>;

/** Renders the fields of a window's begin and end. */
export function WindowTimes({ value, onChange, onBlur, invalid, ref }: TimesProps) {
  const { t } = useTranslation();
  const { from, to } = splitWindow(value);
  const shared = { onBlur, invalid };
  return (
    <div className="grid grid-cols-2 gap-3">
      <WindowTime
        {...shared}
        ref={ref}
        label={t('workshop.form.windowFrom')}
        value={from}
        onChange={(time) => onChange(joinWindow(time, to))}
      />
      <WindowTime
        {...shared}
        label={t('workshop.form.windowTo')}
        value={to}
        onChange={(time) => onChange(joinWindow(from, time))}
      />
    </div>
  );
}

type TimeFieldProps = Omit<TimesProps, 'ref'> & {
  label: string;
  ref?: Ref<HTMLInputElement>;
};

export function WindowTime({ label, value, onChange, onBlur, invalid, ref }: TimeFieldProps) {
  return (
    <label className="grid gap-1 text-sm">
      <span className="text-ink-muted">{label}</span>
      <TimeInput ref={ref} id={undefined} aria-invalid={invalid || undefined} {...{ value, onChange, onBlur }} />
    </label>
  );
}

type TimeInputProps = Omit<InputProps, 'value' | 'onChange' | 'onBlur'> & {
  value: string;
  onChange: (time: string) => void;
  onBlur?: () => void;
};

/** Renders a text field for a 24-hour time, because the native one uses the browser's language. */
export function TimeInput({ value, onChange, onBlur, ...input }: TimeInputProps) {
  const [typing, setTyping] = useState<string | null>(null);
  return (
    <Input
      inputMode="numeric"
      autoComplete="off"
      placeholder="00:00"
      {...input}
      value={typing ?? value}
      onChange={({ currentTarget }) => {
        setTyping(currentTarget.value);
        onChange(readTime(currentTarget.value));
      }}
      onBlur={() => {
        setTyping(null);
        onBlur?.();
      }}
    />
  );
}

export const windowPresets = ['09:00-12:00', '12:00-14:00', '14:00-16:00', '16:00-18:00'] as const;

/** Returns the windows to offer on a day: the usual ones without those in a break, or the openings if none is left. */
export function usualWindows(date: string, open: OpenDays): readonly string[] {
  const openings = windowsOf(isDay(date) ? hoursOf(date, open) : null);
  const [first, second] = openings;
  if (first === undefined || second === undefined) return windowPresets;
  const pause = joinWindow(first.slice(6), second.slice(0, 5));
  const windows = windowPresets.filter((preset) => !overlaps(preset, pause));
  return windows.length === 0 ? openings : windows;
}

export function splitWindow(window: string): { readonly from: string; readonly to: string } {
  const [from = '', to = ''] = window.split('-');
  return { from, to };
}

/** Returns `HH:mm-HH:mm`, or an empty string without any input. */
export function joinWindow(from: string, to: string): string {
  return from === '' && to === '' ? '' : `${from}-${to}`;
}

// Numeric phone keyboards may have no colon. French writes 9 h 30.
const typedTimes = [/^(\d{1,2})(?:\s*[:h.]\s*(\d{2})?)?$/iu, /^(\d{1,2})(\d{2})$/u];

/** Parses `9`, `9h30`, `0930` or `9:30` to `HH:mm`. Other text is unchanged. */
export function readTime(typed: string): string {
  const text = plainDigits(typed).trim();
  const match = typedTimes.map((form) => form.exec(text)).find((found) => found !== null);
  const [, hours = '', minutes = '00'] = match ?? [];
  return hours === '' || Number(hours) > 23 || Number(minutes) > 59 ? text : `${hours.padStart(2, '0')}:${minutes}`;
}

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
  const isWithin = windowsOf(hours).some(
    (open) => open.slice(0, 5) <= window.slice(0, 5) && window.slice(6) <= open.slice(6),
  );
  return isWithin ? null : hours;
}

export function WindowControl({ input, invalid, context: { id, zoneId }, form }: ControlProps) {
  const [date, assigneeId] = useWatch({ control: form.control, name: ['date', 'assigneeId'] });
  const describeBooked = useWindowBookings({
    date,
    zoneId,
    assigneeId: assigneeId || null,
    ownIds: [id],
  });
  const { t } = useTranslation();
  const slots = useSlotWindows(date, zoneId);
  const describe = (window: string) => {
    const slot = slots.get(window);
    if (slot === undefined) return describeBooked(window);
    const { isClosed, taken, capacity } = slot;
    return isClosed ? t('planning.slot.closed') : t('planning.slot.taken', { taken, capacity });
  };
  const windows = slots.size === 0 ? usualWindows(date, shopOpenDays()) : [...slots.keys()];
  return <WindowField {...input} invalid={invalid} date={date} describeBooked={describe} windows={windows} />;
}

type SlotWindow = { readonly taken: number; readonly capacity: number; readonly isClosed: boolean };

/** Returns the windows that the zone's slots offer on a day, in order. The drivers' slots of one window count together. */
export function useSlotWindows(date: string, zoneId: string | null): ReadonlyMap<string, SlotWindow> {
  const enabled = isDay(date) && zoneId !== null;
  const { data: slots = [] } = useQuery({ ...slotsQuery(date), enabled });
  const ofZone = slots.filter((slot) => slot.zoneId === zoneId);
  return new Map(
    [...Map.groupBy(ofZone, ({ time }) => time)].map(([time, ofWindow]): [string, SlotWindow] => {
      const open = ofWindow.filter(({ closed, closedByShop }) => !closed && !closedByShop);
      const sum = (field: 'taken' | 'capacity') => open.reduce((total, slot) => total + slot[field], 0);
      return [time, { taken: sum('taken'), capacity: sum('capacity'), isClosed: open.length === 0 }];
    }),
  );
}
