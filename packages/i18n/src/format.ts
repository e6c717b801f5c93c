// Imported by subpath, because the index loads 300 modules.
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { format } from 'date-fns/format';
import type { Language } from './language.ts';
import { numberFormat } from './price.ts';
import { translate, type WordKey } from './translate.ts';
import { dateOptions } from './translation-store.ts';

/** Instant or day `YYYY-MM-DD`. Missing or invalid dates are shown as `-`. */
export type DateInput = Date | string | number | null | undefined;

/** `in` converts an instant to local fields, like `tz` of `@date-fns/tz`. The default is the own zone. */
export type DateOptions = { readonly in?: ((date: Date) => Date) | undefined };

export type ReadingOptions = DateOptions & { readonly now: Date };

/** `day` is a date-fns pattern for days over a week ago. By default they are in words (specification/screens#times-and-prices). */
export type MomentOptions = ReadingOptions & { readonly day?: string | undefined };

const FALLBACK = '-';
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

/** Returns a date in words: `24th November 2026`, `24 novembre 2026`. `pattern` is that of date-fns. French days are ordinal: `1er`. */
export function formatDate(
  value: DateInput,
  language: Language,
  { in: zone, pattern = 'do MMMM yyyy' }: DateOptions & { readonly pattern?: string } = {},
): string {
  const date = read(value, zone);
  return date === null ? FALLBACK : write(date, pattern, language);
}

function write(date: Date, pattern: string, language: Language): string {
  return format(date, language === 'fr' ? pattern.replace(/\bd(?= MMM)/u, 'do') : pattern, dateOptions(language));
}

function read(value: DateInput, zone: DateOptions['in']): Date | null {
  const date = parse(value);
  return date === null || isDayOnly(value) ? date : inZone(date, zone);
}

/** A day without time is local midnight. As UTC it would be the day before west of Greenwich. */
function parse(value: DateInput): Date | null {
  if (value === null || value === undefined || value === '') return null;
  const isDay = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
  const date = new Date(isDay ? `${value}T00:00:00` : value);
  return Number.isNaN(date.getTime()) ? null : date;
}

function isDayOnly(value: DateInput): boolean {
  return typeof value === 'string' && value.length === 10;
}

function inZone(date: Date, zone: DateOptions['in']): Date {
  return zone === undefined ? date : zone(date);
}

export function formatTime(value: DateInput, language: Language, options: DateOptions = {}): string {
  return formatDate(value, language, { ...options, pattern: 'HH:mm' });
}

/** Words of the days around today, by their distance. */
const nearDays = new Map<number, WordKey>([
  [0, 'common.time.today'],
  [1, 'common.time.yesterday'],
  [-1, 'common.time.tomorrow'],
]);

/**
 * Returns `Today at 09:05`, `Yesterday at …`, a weekday of the past six days with its time, or the date with its time
 * (specification/screens#times-and-prices).
 */
export function formatMoment(
  value: DateInput,
  language: Language,
  { now, in: zone, day: farDay = 'do MMM yyyy' }: MomentOptions,
): string {
  const date = read(value, zone);
  if (date === null) return FALLBACK;
  const t = translate(language);
  const time = format(date, 'HH:mm');
  const days = differenceInCalendarDays(inZone(now, zone), date);
  const near = nearDays.get(days);
  if (near !== undefined) return t(near, { time });
  const pattern = days > 1 && days < 7 ? 'EEEE' : farDay;
  const day = format(date, pattern, dateOptions(language));
  // At the start of a line, so the French weekday gets its capital.
  return t('common.time.dateAt', { date: capitalised(day), time });
}

/** Returns the short form: `09:05` on the same day, `24 Nov`, or `24 Nov 2025` in another year. */
export function formatShortMoment(value: DateInput, language: Language, { now, in: zone }: ReadingOptions): string {
  const date = read(value, zone);
  if (date === null) return FALLBACK;
  const present = inZone(now, zone);
  if (differenceInCalendarDays(present, date) === 0) return format(date, 'HH:mm');
  return write(date, date.getFullYear() === present.getFullYear() ? 'd MMM' : 'd MMM yyyy', language);
}

/** Returns the form for the middle of a sentence: `today at 09:05`, `tomorrow at …`, in French `jeudi à 9 h 05`. */
export function formatMomentInSentence(
  value: DateInput,
  language: Language,
  { now, in: zone }: ReadingOptions,
): string {
  const date = read(value, zone);
  if (date === null) return FALLBACK;
  const t = translate(language);
  const clock = format(date, 'HH:mm');
  const time = language === 'fr' ? frenchHour(clock) : clock;
  const days = differenceInCalendarDays(inZone(now, zone), date);
  const near = nearDays.get(days);
  if (near !== undefined) return lowerFirst(t(near, { time }));
  if (days > 1 && days < 7)
    return t('common.time.inSentence.weekday', { day: format(date, 'EEEE', dateOptions(language)), time });
  return t('common.time.inSentence.date', { date: format(date, 'do MMM yyyy', dateOptions(language)), time });
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function frenchHour(time: string): string {
  const [hours = '', minutes = ''] = time.split(':');
  return `${Number(hours)}\u202fh${minutes === '00' ? '' : `\u202f${minutes}`}`;
}

const units = [
  [WEEK, 'week'],
  [DAY, 'day'],
  [HOUR, 'hour'],
  [MINUTE, 'minute'],
  [SECOND, 'second'],
] as const;

/** Returns a duration in its largest unit: `42s`, `5m`, `3h`, `1d`, `2w`. */
export function formatDuration(milliseconds: number, language: Language): string {
  const length = Math.max(0, milliseconds);
  const [size, name] = units.find(([each]) => length >= each) ?? [SECOND, 'second'];
  return translate(language)(`common.time.${name}`, { count: Math.floor(length / size) });
}

/** Returns `just now` or `5m ago` within 1 day and 1 minute, then {@link formatMoment} (specification/screens#times-and-prices). */
export function formatRelative(value: DateInput, language: Language, options: ReadingOptions): string {
  const date = parse(value);
  if (date === null) return FALLBACK;
  const distance = options.now.getTime() - date.getTime();
  if (Math.abs(distance) < MINUTE) return translate(language)('common.time.justNow');
  if (Math.abs(distance) >= DAY + MINUTE) return formatMoment(value, language, options);
  const time = formatDuration(Math.abs(distance), language);
  return translate(language)(distance < 0 ? 'common.time.fromNow' : 'common.time.ago', { time });
}

/** Returns a day with its weekday: `Tuesday 24 November`, `mardi 24 novembre`. */
export function formatDay(day: string | null | undefined, language: Language): string {
  return formatDate(day, language, { pattern: 'EEEE d MMMM' });
}

/** Returns a visit's window: `Tuesday 24 November, 09:00–12:00`, `mardi 24 novembre, 9–12 h`. */
export function formatWindow(
  day: string | null | undefined,
  window: string | null | undefined,
  language: Language,
): string {
  const date = formatDay(day, language);
  if (date === FALLBACK || !window) return date;
  return `${date}, ${formatHours(window, language)}`;
}

/** Returns the new day with the former one: `Tuesday 1 December instead of Friday 27 November`. */
export function formatDelay(day: string, instead: string | null, language: Language): string {
  const date = formatDay(day, language);
  const text =
    instead === null
      ? date
      : translate(language)('common.time.rescheduled', { date, former: formatDay(instead, language) });
  return capitalised(text);
}

export function formatHours(window: string, language: Language): string {
  if (language === 'en') return window.replace('-', '–');
  const [start = '', end = ''] = window.split('-').map(frenchHour);
  const areWhole = [start, end].every((hour) => hour.endsWith('h'));
  return `${areWhole ? start.replace('\u202fh', '') : start}–${end}`;
}

/** `country` is ISO 3166-1 alpha-2. */
export type LocationInput = { readonly country: string | null; readonly city: string | null };

// Cached, because creating one is slower than a hundred uses.
const regions = new Map<Language, Intl.DisplayNames>();

export function locationName(place: LocationInput | null, language: Language): string | null {
  const code = place?.country ?? null;
  const names = regions.get(language) ?? new Intl.DisplayNames([language], { type: 'region' });
  regions.set(language, names);
  const country = code === null ? null : names.of(code);
  return [place?.city, country].filter(Boolean).join(', ') || null;
}

/** Returns a number of days in words: `30 days`. */
export function formatDays(days: number, language: Language): string {
  return numberFormat(language, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(days);
}

/** Returns a size such as `820 kB` or `1,4 Mo`, at least one kilobyte. */
export function formatBytes(bytes: number, language: Language): string {
  const kilobytes = Math.max(1, bytes / 1_000);
  const [value, unit] = kilobytes < 1_000 ? [Math.round(kilobytes), 'kilobyte'] : [kilobytes / 1_000, 'megabyte'];
  return numberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value);
}
