import { HOUR_MS } from './durations.ts';
import { addDays, instantAt, isWindow, shopTime, weekdayIndex } from './calendar.ts';

/** One window of opening, `HH:mm-HH:mm`, or two with a space between. Null for a closed day. */
export type DayHours = string | null;

export type WeekHours = readonly [DayHours, DayHours, DayHours, DayHours, DayHours, DayHours, DayHours];

/** Closed days, `YYYY-MM-DD`, both included, with the reason. */
export type Closure = {
  readonly from: string;
  readonly to: string;
  readonly words?: { readonly fr: string; readonly en: string } | undefined;
};

/** Days, both included, with opening hours of their own. */
export type Season = {
  readonly from: string;
  readonly to: string;
  readonly hours: WeekHours;
  readonly name?: { readonly fr: string; readonly en: string } | undefined;
};

/** A closure overrides a season, and a season overrides the hours of the week. */
export type OpenDays = {
  readonly hours: WeekHours;
  readonly closures: readonly Closure[];
  readonly seasons: readonly Season[];
};
export type ShopCalendar = OpenDays & { readonly timeZone: string };

/** Search limit in days. A shop closed for longer counts as closed forever. */
const HORIZON_DAYS = 3_660;

/** Days before its beginning from which a season is announced. */
const SEASON_NOTICE_DAYS = 14;

const MAX_WINDOWS = 2;

/** Returns the windows of a day, none for a closed one. */
export function windowsOf(hours: DayHours): readonly string[] {
  return hours?.split(' ') ?? [];
}

/** Returns the index of the invalid window of a day, and its message key, else null. */
export function hoursProblem(hours: string): { readonly window: number; readonly message: HoursProblem } | null {
  const windows = windowsOf(hours);
  for (const [window, times] of windows.entries()) {
    if (window >= MAX_WINDOWS) return { window, message: 'settings.windows' };
    if (!isWindow(times)) return { window, message: 'visit.window' };
    const before = windows[window - 1];
    if (before !== undefined && times.slice(0, 5) <= before.slice(6))
      return { window, message: 'settings.windowOrder' };
  }
  return null;
}

type HoursProblem = 'visit.window' | 'settings.windowOrder' | 'settings.windows';

/**
 * Returns the instant after a number of opening hours, 0 or more. Closing time counts as open. Hours are elapsed time, unaffected by clock
 * changes. Null if the shop doesn't open for so long.
 */
export function addWorkingHours(instant: Date, hours: number, calendar: ShopCalendar): Date | null {
  let left = Math.round(hours * HOUR_MS);
  for (const { opens, closes } of openingsFrom(shopTime(instant, calendar.timeZone).day, calendar)) {
    const begins = Math.max(opens, instant.getTime());
    if (begins > closes) continue;
    if (left <= closes - begins) return new Date(begins + left);
    left -= closes - begins;
  }
  return null;
}

/** Returns the opening hours between two instants, 0 if the second isn't later. */
export function workingHoursBetween(from: Date, to: Date, calendar: ShopCalendar): number {
  let passed = 0;
  for (const { opens, closes } of openingsFrom(shopTime(from, calendar.timeZone).day, calendar)) {
    if (opens >= to.getTime()) break;
    passed += Math.max(0, Math.min(closes, to.getTime()) - Math.max(opens, from.getTime()));
  }
  return passed / HOUR_MS;
}

/** Returns the openings that end after an instant, up to another one. */
export function openingsBetween(from: Date, to: Date, calendar: ShopCalendar): readonly Opening[] {
  const openings: Opening[] = [];
  const [first, last] = [from, to].map((instant) => shopTime(instant, calendar.timeZone).day) as [string, string];
  for (const opening of openingsFrom(first, calendar, addDays(last, 1))) {
    if (opening.opens >= to.getTime()) break;
    if (opening.closes > from.getTime()) openings.push(opening);
  }
  return openings;
}

/** Returns the hours of a day after seasons and closures, or null if closed. */
export function hoursOf(day: string, { hours, closures, seasons }: OpenDays): DayHours {
  if (daysWith(day, closures) !== undefined) return null;
  const week = seasonOn(day, { seasons })?.hours ?? hours;
  return week[weekdayIndex(day)] ?? null;
}

/** Returns the season that a day is in. */
export function seasonOn(day: string, { seasons }: Pick<OpenDays, 'seasons'>): Season | undefined {
  return daysWith(day, seasons);
}

function daysWith<Days extends { from: string; to: string }>(day: string, ranges: readonly Days[]): Days | undefined {
  return ranges.find(({ from, to }) => from <= day && day <= to);
}

/** Returns whether a season has begun, is announced, comes later or is over. */
export function seasonState(
  { from, to }: Pick<Season, 'from' | 'to'>,
  today: string,
): 'CURRENT' | 'SOON' | 'LATER' | 'PAST' {
  if (to < today) return 'PAST';
  if (from <= today) return 'CURRENT';
  return from <= addDays(today, SEASON_NOTICE_DAYS) ? 'SOON' : 'LATER';
}

/** Returns the end of a day's last window, or null if the shop is closed on it. */
export function closingOf(day: string, calendar: ShopCalendar): Date | null {
  const last = openingsOn(day, calendar).at(-1);
  return last === undefined ? null : new Date(last.closes);
}

/** Returns the closing time of the first open day from this one on, or null if the shop doesn't open for so long. */
export function closingFrom(day: string, calendar: ShopCalendar): Date | null {
  const [first] = openingsFrom(day, calendar);
  return first === undefined ? null : closingOf(first.day, calendar);
}

/** Returns the first closing time of a day at or after an instant. A break between two windows isn't one. */
export function nextClosing(instant: Date, calendar: ShopCalendar): Date | null {
  const { day } = shopTime(instant, calendar.timeZone);
  for (const { day: open, closes } of openingsFrom(day, calendar))
    if (closes >= instant.getTime()) return closingOf(open, calendar);
  return null;
}

/** Returns the last open day before a day, or null within the search limit. */
export function openDayBefore(day: string, open: OpenDays): string | null {
  for (let back = 1; back <= HORIZON_DAYS; back += 1) {
    const earlier = addDays(day, -back);
    if (hoursOf(earlier, open) !== null) return earlier;
  }
  return null;
}

/** Returns the last instant at or before a time of a day at which the shop is open, or null within the search limit. */
export function lastOpenTime(day: string, time: string, calendar: ShopCalendar): Date | null {
  const limit = instantAt(day, time, calendar.timeZone).getTime();
  for (let current: string | null = day; current !== null; current = openDayBefore(current, calendar)) {
    const opening = openingsOn(current, calendar).findLast(({ opens }) => opens <= limit);
    if (opening !== undefined) return new Date(Math.min(opening.closes, limit));
  }
  return null;
}

/** A window in which the shop is open, with its day. */
export type Opening = { readonly day: string; readonly opens: number; readonly closes: number };

/** Yields the openings from a day on, in order, before the last day. */
function* openingsFrom(
  day: string,
  calendar: ShopCalendar,
  last = addDays(day, HORIZON_DAYS),
): Generator<Opening, undefined> {
  for (let current = day; current < last; current = addDays(current, 1)) {
    const closure = daysWith(current, calendar.closures);
    if (closure === undefined) yield* openingsOn(current, calendar);
    else if (closure.to >= last) return;
    else current = closure.to;
  }
}

function openingsOn(day: string, calendar: ShopCalendar): Opening[] {
  const openings: Opening[] = [];
  for (const window of windowsOf(hoursOf(day, calendar))) {
    const [from = '', to = ''] = window.split('-');
    const [opens, closes] = [from, to].map((time) => instantAt(day, time, calendar.timeZone).getTime());
    // Skipped local times can make a window empty, or let it begin before the end of the one before.
    const begins = Math.max(opens ?? 0, openings.at(-1)?.closes ?? 0);
    if (closes !== undefined && closes > begins) openings.push({ day, opens: begins, closes });
  }
  return openings;
}
