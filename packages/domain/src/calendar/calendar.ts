import { DAY_MS } from './durations.ts';

// Days are `YYYY-MM-DD`, windows `HH:mm-HH:mm`, both in the shop's time zone (specification/shapes#days-and-times).

/** Latest day of a visit, in days from today (specification/life#visits). */
export const VISIT_DAYS_AHEAD = 60;

// Within these years `Date` and PostgreSQL write neighbouring days alike in every time zone.
const DAY = /^(?!9999)[1-9]\d{3}-\d{2}-\d{2}$/;
const WINDOW = /^([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]):([0-5]\d)$/;

/** Returns true for a calendar day, `YYYY-MM-DD` (specification/shapes#days-and-times). */
export function isDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Returns true for a window, `HH:mm-HH:mm`, with its end after its start (specification/shapes#days-and-times). */
export function isWindow(text: string): boolean {
  const [start, end] = text.split('-');
  return WINDOW.test(text) && start !== undefined && end !== undefined && start < end;
}

// Cached by zone, because creating one is slower than a hundred uses.
const clocks = new Map<string, Intl.DateTimeFormat>();

/** Returns day and time, `HH:mm`, of an instant in a time zone. Throws a RangeError for an unknown zone. */
export function shopTime(instant: Date, timeZone: string): { readonly day: string; readonly time: string } {
  const parts = clockOf(timeZone).formatToParts(instant);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return { day: `${part('year')}-${part('month')}-${part('day')}`, time: `${part('hour')}:${part('minute')}` };
}

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known !== undefined) return known;
  const clock = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  clocks.set(timeZone, clock);
  return clock;
}

/**
 * Returns the instant of a local day and time. A repeated time means the first, a skipped one shifts by the gap. Throws a RangeError for an
 * unknown zone.
 */
export function instantAt(day: string, time: string, timeZone: string): Date {
  const shown = Date.parse(`${day}T${time}Z`);
  const steady = steadyOffset(day, timeZone);
  if (steady !== null) return new Date(shown - steady);
  const [before = 0, after = 0] = [-DAY_MS, DAY_MS].map((away) => aheadAt(shown + away, timeZone));
  const fits = [before, after].map((ahead) => shown - ahead).filter((at) => at + aheadAt(at, timeZone) === shown);
  return new Date(fits.length === 0 ? shown - before : Math.min(...fits));
}

// By zone and day, because due dates ask for the same days and `Intl` is slow.
const steadyOffsets = new Map<string, number | null>();

const MAX_OFFSETS = 4_000;

/** Returns the offset of a day without a change of clocks around it, else null. */
function steadyOffset(day: string, timeZone: string): number | null {
  const key = `${timeZone} ${day}`;
  const known = steadyOffsets.get(key);
  if (known !== undefined) return known;
  const midnight = Date.parse(`${day}T00:00Z`);
  const before = aheadAt(midnight - DAY_MS, timeZone);
  const offset = before === aheadAt(midnight + 2 * DAY_MS, timeZone) ? before : null;
  if (steadyOffsets.size >= MAX_OFFSETS) steadyOffsets.clear();
  steadyOffsets.set(key, offset);
  return offset;
}

/** Offset of a zone from UTC, in milliseconds. */
function aheadAt(instant: number, timeZone: string): number {
  const { day, time } = shopTime(new Date(instant), timeZone);
  return Date.parse(`${day}T${time}Z`) - instant;
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the index of a day in its week, from 0 for Monday. */
export function weekdayIndex(day: string): number {
  // `getUTCDay` starts with Sunday.
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/** Returns the last millisecond of a day. Throws a RangeError for an unknown zone. */
export function endOfDay(day: string, timeZone: string): Date {
  return new Date(instantAt(addDays(day, 1), '00:00', timeZone).getTime() - 1);
}

/**
 * Returns the invalid field and its message key if the visit is in the past or more than 60 days ahead, else null
 * (specification/life#visits). `visit` must be valid by `isDay` and `isWindow`.
 */
export function windowProblem(
  visit: { readonly date: string; readonly time: string },
  now: Date,
  timeZone: string,
): { readonly field: 'date' | 'time'; readonly message: 'visit.past' | 'visit.tooFar' } | null {
  const today = shopTime(now, timeZone);
  if (visit.date < today.day) return { field: 'date', message: 'visit.past' };
  if (visit.date > addDays(today.day, VISIT_DAYS_AHEAD)) return { field: 'date', message: 'visit.tooFar' };
  return isWindowOver(visit, now, timeZone) ? { field: 'time', message: 'visit.past' } : null;
}

/** Returns true if the window of a visit has ended. `visit` must be valid by `isDay` and `isWindow`. */
export function isWindowOver(
  visit: { readonly date: string; readonly time: string },
  now: Date,
  timeZone: string,
): boolean {
  const { day, time } = shopTime(now, timeZone);
  return visit.date < day || (visit.date === day && visit.time.slice(6) <= time);
}

/** Closure, both days included. */
type ClosedDays = { readonly from: string; readonly to: string };

/** Search limit in days. A shop closed for longer gets that last day. */
const LAST_AHEAD = 3_660;

/** Returns the day after a number of working days, Monday to Friday without closures (specification/life#promises). */
export function addWorkingDays(day: string, workingDays: number, closures: readonly ClosedDays[] = []): string {
  const last = addDays(day, LAST_AHEAD);
  let left = workingDays;
  let current = day;
  while (left > 0 && current < last) {
    current = addDays(current, 1);
    const isClosed = closures.some(({ from, to }) => from <= current && current <= to);
    if (weekdayIndex(current) < 5 && !isClosed) left -= 1;
  }
  return current;
}
