import { addDays, hoursOf, type OpenDays, shopTime } from '@atelier/domain';

/** Open until a time of today, or closed until a time of a day, null without a next opening. Times are `HH:mm`, days 0 for Monday. */
export type Opening =
  | { readonly open: true; readonly until: string }
  | { readonly open: false; readonly next: NextOpening | null };

type NextOpening = { readonly day: number; readonly date: string; readonly inDays: number; readonly at: string };

/** Limits the search. A shop closed for longer is shown as closed. */
const DAYS_AHEAD = 366;

/** Returns the opening state at an instant, in the shop's time zone. */
export function openingAt(open: OpenDays, now: Date, timeZone: string): Opening {
  const { day: today, time } = shopTime(now, timeZone);
  const hours = hoursOf(today, open);
  if (hours !== null && startOf(hours) <= time && time < endOf(hours)) return { open: true, until: endOf(hours) };
  for (let inDays = 0; inDays <= DAYS_AHEAD; inDays += 1) {
    const date = addDays(today, inDays);
    const window = hoursOf(date, open);
    if (window === null || (inDays === 0 && time >= startOf(window))) continue;
    return { open: false, next: { day: weekdayOf(date), date, inDays, at: startOf(window) } };
  }
  return { open: false, next: null };
}

function weekdayOf(date: string): number {
  // `getUTCDay` starts with Sunday.
  return (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
}

function startOf(window: string): string {
  return window.slice(0, 5);
}

function endOf(window: string): string {
  return window.slice(6);
}
