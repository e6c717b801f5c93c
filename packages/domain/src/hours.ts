import { addDays, instantAt, shopTime } from './calendar.ts';

/** `HH:mm-HH:mm`, or null for a day on which the shop is closed. */
export type DayHours = string | null;

/** Opening hours of a week, Monday first. */
export type WeekHours = readonly [DayHours, DayHours, DayHours, DayHours, DayHours, DayHours, DayHours];

/** Days on which the shop is closed whatever the week says, `YYYY-MM-DD`, both of them included; the words say why. */
export type Closure = {
  readonly from: string;
  readonly to: string;
  readonly words?: { readonly fr: string; readonly en: string } | undefined;
};

/** When the shop is open, by the clocks of its time zone. */
export type OpenDays = { readonly hours: WeekHours; readonly closures: readonly Closure[] };
export type ShopCalendar = OpenDays & { readonly timeZone: string };

/** A shop that doesn't open within so many days is taken to be closed for ever. */
const HORIZON_DAYS = 3_660;

const MILLISECONDS_AN_HOUR = 3_600_000;

/**
 * The instant at which so many hours of opening time have passed since another, 0 or more; while it is closed nothing passes, and closing
 * time counts as open. Hours are those of the clock on the wall that runs on, whatever it is put to. Null for a shop that doesn't open for so long.
 */
export function addWorkingHours(instant: Date, hours: number, calendar: ShopCalendar): Date | null {
  let left = Math.round(hours * MILLISECONDS_AN_HOUR);
  return firstOpen(shopTime(instant, calendar.timeZone).day, calendar, ({ opens, closes }) => {
    const begins = Math.max(opens, instant.getTime());
    if (begins > closes) return null;
    if (left <= closes - begins) return new Date(begins + left);
    left -= closes - begins;
    return null;
  });
}

/** How many hours of opening time pass from one instant to another; none where the other isn't later. */
export function workingHoursBetween(from: Date, to: Date, calendar: ShopCalendar): number {
  const last = shopTime(to, calendar.timeZone).day;
  let passed = 0;
  for (let day = shopTime(from, calendar.timeZone).day; day <= last; day = addDays(day, 1)) {
    const open = openOn(day, calendar);
    if (open === null) continue;
    passed += Math.max(0, Math.min(open.closes, to.getTime()) - Math.max(open.opens, from.getTime()));
  }
  return passed / MILLISECONDS_AN_HOUR;
}

/** The day's hours once closures are counted; null where it is closed. */
export function hoursOf(day: string, { hours, closures }: OpenDays): DayHours {
  // `getUTCDay` begins with Sunday.
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return closureOn(day, closures) === undefined ? (hours[weekday] ?? null) : null;
}

/** The closure that a day falls into. */
export function closureOn(day: string, closures: readonly Closure[]): Closure | undefined {
  return closures.find(({ from, to }) => from <= day && day <= to);
}

/** When the shop closes on a day; null on a closed one. */
export function closingOf(day: string, calendar: ShopCalendar): Date | null {
  const open = openOn(day, calendar);
  return open === null ? null : new Date(open.closes);
}

/** When it closes on a day, or on the next one on which it opens. Null for a shop that doesn't open for so long. */
export function closingFrom(day: string, calendar: ShopCalendar): Date | null {
  return firstOpen(day, calendar, ({ closes }) => new Date(closes));
}

/** The first closing time that isn't before an instant. */
export function nextClosing(instant: Date, calendar: ShopCalendar): Date | null {
  const { day } = shopTime(instant, calendar.timeZone);
  return firstOpen(day, calendar, ({ closes }) => (closes < instant.getTime() ? null : new Date(closes)));
}

/** When the shop opens next after an instant. */
export function nextOpening(instant: Date, calendar: ShopCalendar): Date | null {
  const { day } = shopTime(instant, calendar.timeZone);
  return firstOpen(day, calendar, ({ opens }) => (opens <= instant.getTime() ? null : new Date(opens)));
}

/** The last day before another on which the shop opens; null where there is none for so long. */
export function openDayBefore(day: string, open: OpenDays): string | null {
  for (let back = 1; back <= HORIZON_DAYS; back += 1) {
    const earlier = addDays(day, -back);
    if (hoursOf(earlier, open) !== null) return earlier;
  }
  return null;
}

/** Of one day, in milliseconds. */
type Opening = { readonly opens: number; readonly closes: number };

/** What is found first on the open days from one on. */
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
  // Where the clocks leave the whole time out nobody opens.
  return opens === undefined || closes === undefined || closes <= opens ? null : { opens, closes };
}
