import { HOUR_MS } from './durations.ts';
import { addDays, instantAt, shopTime } from './calendar.ts';

/** `HH:mm-HH:mm`, or null for a closed day. */
export type DayHours = string | null;

export type WeekHours = readonly [DayHours, DayHours, DayHours, DayHours, DayHours, DayHours, DayHours];

/** Closed days, `YYYY-MM-DD`, both included, with the reason. */
export type Closure = {
  readonly from: string;
  readonly to: string;
  readonly words?: { readonly fr: string; readonly en: string } | undefined;
};

export type OpenDays = { readonly hours: WeekHours; readonly closures: readonly Closure[] };
export type ShopCalendar = OpenDays & { readonly timeZone: string };

/** Search limit in days. A shop closed for longer counts as closed forever. */
const HORIZON_DAYS = 3_660;

/**
 * Returns the instant after a number of opening hours, 0 or more. Closing time counts as open. Hours are elapsed time, unaffected by clock
 * changes. Null if the shop doesn't open for so long.
 */
export function addWorkingHours(instant: Date, hours: number, calendar: ShopCalendar): Date | null {
  let left = Math.round(hours * HOUR_MS);
  return firstOpen(shopTime(instant, calendar.timeZone).day, calendar, ({ opens, closes }) => {
    const begins = Math.max(opens, instant.getTime());
    if (begins > closes) return null;
    if (left <= closes - begins) return new Date(begins + left);
    left -= closes - begins;
    return null;
  });
}

/** Returns the opening hours between two instants, 0 if the second isn't later. */
export function workingHoursBetween(from: Date, to: Date, calendar: ShopCalendar): number {
  const last = shopTime(to, calendar.timeZone).day;
  let passed = 0;
  for (let day = shopTime(from, calendar.timeZone).day; day <= last; day = addDays(day, 1)) {
    const open = openOn(day, calendar);
    if (open === null) continue;
    passed += Math.max(0, Math.min(open.closes, to.getTime()) - Math.max(open.opens, from.getTime()));
  }
  return passed / HOUR_MS;
}

/** Returns the hours of a day after closures, or null if closed. */
export function hoursOf(day: string, { hours, closures }: OpenDays): DayHours {
  // `getUTCDay` starts with Sunday.
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return closureOn(day, closures) === undefined ? (hours[weekday] ?? null) : null;
}

function closureOn(day: string, closures: readonly Closure[]): Closure | undefined {
  return closures.find(({ from, to }) => from <= day && day <= to);
}

export function closingOf(day: string, calendar: ShopCalendar): Date | null {
  const open = openOn(day, calendar);
  return open === null ? null : new Date(open.closes);
}

/** Returns the closing time of the first open day from this one on, or null if the shop doesn't open for so long. */
export function closingFrom(day: string, calendar: ShopCalendar): Date | null {
  return firstOpen(day, calendar, ({ closes }) => new Date(closes));
}

/** Returns the first closing time at or after an instant. */
export function nextClosing(instant: Date, calendar: ShopCalendar): Date | null {
  const { day } = shopTime(instant, calendar.timeZone);
  return firstOpen(day, calendar, ({ closes }) => (closes < instant.getTime() ? null : new Date(closes)));
}

export function nextOpening(instant: Date, calendar: ShopCalendar): Date | null {
  const { day } = shopTime(instant, calendar.timeZone);
  return firstOpen(day, calendar, ({ opens }) => (opens <= instant.getTime() ? null : new Date(opens)));
}

/** Returns the last open day before a day, or null within the search limit. */
export function openDayBefore(day: string, open: OpenDays): string | null {
  for (let back = 1; back <= HORIZON_DAYS; back += 1) {
    const earlier = addDays(day, -back);
    if (hoursOf(earlier, open) !== null) return earlier;
  }
  return null;
}

type Opening = { readonly opens: number; readonly closes: number };

function firstOpen(day: string, calendar: ShopCalendar, find: (open: Opening) => Date | null): Date | null {
  for (let ahead = 0; ahead < HORIZON_DAYS; ahead += 1) {
    const open = openOn(addDays(day, ahead), calendar);
    const found = open === null ? null : find(open);
    if (found !== null) return found;
  }
  return null;
}

function openOn(day: string, calendar: ShopCalendar): Opening | null {
  const [from, to] = hoursOf(day, calendar)?.split('-') ?? [];
  if (from === undefined || to === undefined) return null;
  const [opens, closes] = [from, to].map((time) => instantAt(day, time, calendar.timeZone).getTime());
  // Skipped local times can make an opening empty.
  return opens === undefined || closes === undefined || closes <= opens ? null : { opens, closes };
}
