// Days are `YYYY-MM-DD`, windows `HH:mm-HH:mm`, both in the shop's time zone (specification/shapes#days-and-times).

/** A visit may be planned at most this many days ahead (specification/life#visits). */
export const VISIT_DAYS_AHEAD = 60;

// Of these years the day before and the day after are written alike by `Date` and PostgreSQL, in any time zone.
const DAY = /^(?!9999)[1-9]\d{3}-\d{2}-\d{2}$/;
const WINDOW = /^([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]):([0-5]\d)$/;
const MILLISECONDS_A_DAY = 86_400_000;

/** The text is a day of the calendar, `YYYY-MM-DD` (specification/shapes#days-and-times). */
export function isDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** The text is a window, `HH:mm-HH:mm`, whose end is after its start (specification/shapes#days-and-times). */
export function isWindow(text: string): boolean {
  const [start, end] = text.split('-');
  return WINDOW.test(text) && start !== undefined && end !== undefined && start < end;
}

// Made once for each zone: making one takes longer than a hundred uses.
const clocks = new Map<string, Intl.DateTimeFormat>();

/** The day and the time of day, `HH:mm`, of an instant in a time zone; throws a RangeError for a zone that there isn't. */
export function shopTime(instant: Date, timeZone: string): { readonly day: string; readonly time: string } {
  const parts = clockOf(timeZone).formatToParts(instant);
  const part = (type: string): string => parts.find((each) => each.type === type)?.value ?? '';
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
 * The instant at which the clocks of a time zone show a day and a time of day, `HH:mm`: the first where they show it twice; where they
 * leave it out, as much later as they are put forward. Throws a RangeError for a zone that there isn't.
 */
export function instantAt(day: string, time: string, timeZone: string): Date {
  const shown = Date.parse(`${day}T${time}Z`);
  const [before, after] = [-MILLISECONDS_A_DAY, MILLISECONDS_A_DAY].map((away) => aheadAt(shown + away, timeZone));
  const fits = [before, after].map((ahead = 0) => shown - ahead).filter((at) => at + aheadAt(at, timeZone) === shown);
  return new Date(fits.length === 0 ? shown - (before ?? 0) : Math.min(...fits));
}

/** How far a zone's clocks are ahead of UTC at an instant, both in milliseconds. */
function aheadAt(instant: number, timeZone: string): number {
  const { day, time } = shopTime(new Date(instant), timeZone);
  return Date.parse(`${day}T${time}Z`) - instant;
}

/** The day that lies a number of calendar days after a day; before it for a negative number. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * MILLISECONDS_A_DAY).toISOString().slice(0, 10);
}

/** The last millisecond of a day in a time zone. Throws a RangeError for a zone that there isn't. */
export function endOfDay(day: string, timeZone: string): Date {
  return new Date(instantAt(addDays(day, 1), '00:00', timeZone).getTime() - 1);
}

/**
 * Why a visit can't be planned then, as the wrong field and the key of its message, or null: not in the past, at most 60 days
 * ahead (specification/life#visits). `visit` is a day and a window as `isDay` and `isWindow` know them.
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

/** The window of a visit has ended by the clocks of a time zone. `visit` is a day and a window as `isDay` and `isWindow` know them. */
export function isWindowOver(
  visit: { readonly date: string; readonly time: string },
  now: Date,
  timeZone: string,
): boolean {
  const { day, time } = shopTime(now, timeZone);
  return visit.date < day || (visit.date === day && visit.time.slice(6) <= time);
}

/** Days that don't count, both included. */
type ClosedDays = { readonly from: string; readonly to: string };

/** So far ahead a working day is looked for: a shop that is closed for longer promises that last day. */
const LAST_AHEAD = 3_660;

/** The day that lies a number of working days, Monday to Friday less closures, after a day (specification/life#promises). */
export function addWorkingDays(day: string, workingDays: number, closures: readonly ClosedDays[] = []): string {
  const last = addDays(day, LAST_AHEAD);
  let left = workingDays;
  let current = day;
  while (left > 0 && current < last) {
    current = addDays(current, 1);
    if (isWorkingDay(current, closures)) left -= 1;
  }
  return current;
}

function isWorkingDay(day: string, closures: readonly ClosedDays[]): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !closures.some(({ from, to }) => from <= day && day <= to);
}
