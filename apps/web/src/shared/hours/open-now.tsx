import { MINUTE_MS, type OpenDays, addDays, hoursOf, shopTime, windowsOf } from '@atelier/domain';
import { useEffect, useState } from 'react';
import { shopTimeZone } from '#config/shop.ts';
import { type LanguageState, useTranslation } from '../language/use-translation.ts';
import { dateName, dayName, timeName } from './opening-words.ts';

export function OpenNow({ open }: { open: OpenDays }) {
  const state = useTranslation();
  const opening = openingAt(open, useMinute(), shopTimeZone);
  return (
    <span className="inline-flex items-center gap-2 font-medium">
      <span
        aria-hidden
        className={`size-2.5 shrink-0 rounded-full border-2 forced-color-adjust-none ${opening.open ? 'border-success bg-success' : 'border-line-strong'}`}
      />
      <span>{wordsFor(opening, state)}</span>
    </span>
  );
}

function useMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function wordsFor(opening: Opening, { t, language }: LanguageState): string {
  if (opening.open) return t('landing.hours.open', { time: timeName(opening.until, language) });
  if (opening.next === null) return t('landing.hours.closed');
  const { day, date, inDays, at } = opening.next;
  const time = timeName(at, language);
  if (inDays === 0) return t('landing.hours.opensToday', { time });
  if (inDays === 1) return t('landing.hours.opensTomorrow', { time });
  // Beyond a week the weekday alone would be ambiguous.
  if (inDays > 7) return t('landing.hours.opensOnDate', { day: dateName(t, date, language), time });
  return t('landing.hours.opensOn', { day: dayName(t, day), time });
}

/** Open until a time of today, or closed until a time of a day, null without a next opening. Times are `HH:mm`, days 0 for Monday. */
type Opening =
  | { readonly open: true; readonly until: string }
  | { readonly open: false; readonly next: NextOpening | null };

type NextOpening = { readonly day: number; readonly date: string; readonly inDays: number; readonly at: string };

/** Limits the search. A shop closed for longer is shown as closed. */
const DAYS_AHEAD = 366;

/** Returns the opening state at an instant, in the shop's time zone. */
export function openingAt(open: OpenDays, now: Date, timeZone: string): Opening {
  const { day: today, time } = shopTime(now, timeZone);
  const current = windowsOf(hoursOf(today, open)).find((window) => startOf(window) <= time && time < endOf(window));
  if (current !== undefined) return { open: true, until: endOf(current) };
  for (let inDays = 0; inDays <= DAYS_AHEAD; inDays += 1) {
    const date = addDays(today, inDays);
    const next = windowsOf(hoursOf(date, open)).find((window) => inDays > 0 || time < startOf(window));
    if (next !== undefined) return { open: false, next: { day: weekdayOf(date), date, inDays, at: startOf(next) } };
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
