import { shopTime } from '@atelier/domain';
import { formatDate, formatDay, formatMoment, formatRelative, formatWindow, type Language } from '@atelier/i18n';
import { useSyncExternalStore } from 'react';
import { shopTimeZone } from '#config/shop.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { unbrokenHours } from './unbroken-hours.ts';

const TICK = 30_000;

let now = new Date();
let timer: ReturnType<typeof setInterval> | null = null;
const listeners = new Set<() => void>();

/** Returns the current time, updated every half minute so that '5 min ago' stays true. */
export function useNow(): Date {
  return useSyncExternalStore(subscribe, readNow, readNow);
}

/** Sets the current time for a rendering on the server, where nothing subscribes. */
export function setNow(at: Date): void {
  now = at;
}

function readNow(): Date {
  return now;
}

// One timer serves all times of the page and stops without subscribers.
function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) now = new Date();
  listeners.add(listener);
  timer ??= setInterval(tick, TICK);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
  };
}

function tick(): void {
  now = new Date();
  for (const listener of listeners) listener();
}

/** Returns a value derived from the time, and re-renders only when it changes. */
export function useClockValue<Told extends string | boolean | null>(tell: (now: Date) => Told): Told {
  const read = () => tell(now);
  return useSyncExternalStore(subscribe, read, read);
}

/** Returns the shop's current day as `YYYY-MM-DD` and re-renders at midnight. */
export function useShopDay(): string {
  return useClockValue(shopDay);
}

let dayCache = { at: new Date(Number.NaN), day: '' };

/** Returns the shop's day at an instant. Cached per tick for many cards. */
export function shopDay(at: Date): string {
  if (dayCache.at !== at) dayCache = { at, day: shopTime(at, shopTimeZone).day };
  return dayCache.day;
}

type TimeProps = { value: string; className?: string };

/** Renders `5 min ago` for a day, then the date (specification/screens#times-and-prices), with the exact time as title. For past events. */
export function RelativeTime({ value, className }: TimeProps) {
  const { language } = useTranslation();
  const present = useNow();
  // A fresh event is newer than the last tick, and the server's clock may differ, so 'in 10 s' must be avoided.
  const since = new Date(Math.max(present.getTime(), Date.parse(value)));
  return (
    <time dateTime={value} title={formatMoment(value, language, { now: present })} className={className}>
      {formatRelative(value, language, { now: since })}
    </time>
  );
}

/** Returns the component of a day or an instant as a text, which changes with the time. */
export function timeElement(tell: (value: string, language: Language, now: Date) => string) {
  return function Time({ value, className }: TimeProps) {
    const { language } = useTranslation();
    const text = useClockValue((present) => tell(value, language, present));
    return (
      <time dateTime={value} className={className}>
        {text}
      </time>
    );
  };
}

/** Renders `Today at 09:05`, `Yesterday at …`, a weekday, or the date with its time. */
export const Moment = timeElement((value, language, present) => formatMoment(value, language, { now: present }));

export const Day = timeElement((value, language) => formatDate(value, language));

export const Weekday = timeElement((value, language) => formatDay(value, language));

export function VisitWindow({ date, time, className }: { date: string; time: string; className?: string }) {
  const { language } = useTranslation();
  return (
    <time dateTime={date} className={className}>
      {unbrokenHours(formatWindow(date, time, language))}
    </time>
  );
}
