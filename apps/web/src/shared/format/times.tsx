import { shopTime } from '@atelier/domain';
import { formatDate, formatDay, formatMoment, formatRelative, formatWindow } from '@atelier/i18n';
import { useSyncExternalStore } from 'react';
import { shopTimeZone } from '#config/shop.ts';
import { useLanguage } from '#shared/language/use-language.ts';
import { unbrokenHours } from './unbroken-hours.ts';

const TICK = 30_000;

let now = new Date();
let timer: ReturnType<typeof setInterval> | null = null;
const listeners = new Set<() => void>();

/** The time as the page tells it; goes on every half minute, so that '5 min ago' stays true. */
export function useNow(): Date {
  return useSyncExternalStore(subscribe, () => now);
}

// One timer for every time on the page, and none while there are no times.
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

/** What is told by the time; whoever reads it is rendered again when its words change, and not before. */
export function useClockValue<Told extends string | boolean | null>(tell: (now: Date) => Told): Told {
  return useSyncExternalStore(subscribe, () => tell(now));
}

/** The day on the shop's calendar, `YYYY-MM-DD`; whoever reads it is rendered again at midnight. */
export function useShopDay(): string {
  return useClockValue(shopDay);
}

let dayCache = { at: new Date(Number.NaN), day: '' };

/** The same at an instant. Told once a tick, however many cards ask. */
export function shopDay(at: Date): string {
  if (dayCache.at !== at) dayCache = { at, day: shopTime(at, shopTimeZone).day };
  return dayCache.day;
}

type TimeProps = { value: string; className?: string };

/** `5 min ago` for a day, then a moment (specification/screens#times-and-prices); the exact moment is its title. For what has happened. */
export function RelativeTime({ value, className }: TimeProps) {
  const { language } = useLanguage();
  const present = useNow();
  // What just happened is newer than the last tick, and the server's clock is not this one's: never 'in 10 s'.
  const since = new Date(Math.max(present.getTime(), Date.parse(value)));
  return (
    <time dateTime={value} title={formatMoment(value, language, { now: present })} className={className}>
      {formatRelative(value, language, { now: since })}
    </time>
  );
}

/** `Today at 09:05`, `Yesterday at …`, a weekday, or the date with its time. */
export function Moment({ value, className }: TimeProps) {
  const { language } = useLanguage();
  const present = useNow();
  return (
    <time dateTime={value} className={className}>
      {formatMoment(value, language, { now: present })}
    </time>
  );
}

/** A day in words, from a day or an instant. */
export function Day({ value, className }: TimeProps) {
  const { language } = useLanguage();
  return (
    <time dateTime={value} className={className}>
      {formatDate(value, language)}
    </time>
  );
}

/** A day that is near, with its weekday. */
export function Weekday({ value, className }: TimeProps) {
  const { language } = useLanguage();
  return (
    <time dateTime={value} className={className}>
      {formatDay(value, language)}
    </time>
  );
}

type VisitWindowProps = { date: string; time: string; className?: string };

/** A visit's day and window, in the shop's time zone as it is. */
export function VisitWindow({ date, time, className }: VisitWindowProps) {
  const { language } = useLanguage();
  return (
    <time dateTime={date} className={className}>
      {unbrokenHours(formatWindow(date, time, language))}
    </time>
  );
}
