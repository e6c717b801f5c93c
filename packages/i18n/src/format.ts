// By subpath: the package's index would load its 300 modules when the server starts.
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { format } from 'date-fns/format';
import type { Language } from './language.ts';
import { translate } from './translate.ts';
import { dateOptions } from './translation-store.ts';

/** An instant, or a day `YYYY-MM-DD`; what is missing or no date is shown as `-`. */
export type DateInput = Date | string | number | null | undefined;

/** `in`: turns an instant into a date whose fields read what a zone's clock shows, as `tz` of `@date-fns/tz`; without it the own zone's. */
export type DateOptions = { readonly in?: ((date: Date) => Date) | undefined };

/** When it is read: moments are told as seen from `now`. */
export type ReadingOptions = DateOptions & { readonly now: Date };

/**
 * `day`: how a day of more than a week ago is written, as date-fns has it; without it in words (specification/screens#times-and-prices).
 */
export type MomentOptions = ReadingOptions & { readonly day?: string | undefined };

const FALLBACK = '-';
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

/** A date in words: `24th November 2026`, `24 novembre 2026`; `pattern` is date-fns'. */
export function formatDate(
  value: DateInput,
  language: Language,
  { in: zone, pattern = 'do MMMM yyyy' }: DateOptions & { readonly pattern?: string } = {},
): string {
  const date = read(value, zone);
  return date === null ? FALLBACK : format(date, pattern, dateOptions(language));
}

function read(value: DateInput, zone: DateOptions['in']): Date | null {
  const date = parse(value);
  return date === null || isDayOnly(value) ? date : inZone(date, zone);
}

/** A day alone has no zone: read it as local midnight, or it would be the day before west of Greenwich. */
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

/** The time of day, `09:05`. */
export function formatTime(value: DateInput, language: Language, options: DateOptions = {}): string {
  return formatDate(value, language, { ...options, pattern: 'HH:mm' });
}

/**
 * `Today at 09:05`, `Yesterday at …`, a weekday of the past six days with its time, else the date with its time
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
  if (days === 0) return t('common.time.today', { time });
  if (days === 1) return t('common.time.yesterday', { time });
  if (days === -1) return t('common.time.tomorrow', { time });
  const pattern = days > 1 && days < 7 ? 'EEEE' : farDay;
  const day = format(date, pattern, dateOptions(language));
  // It stands alone like 'Aujourd’hui', so the French weekday gets its capital.
  return t('common.time.dateAt', { date: day.charAt(0).toUpperCase() + day.slice(1), time });
}

/** The same in a few letters, where there is little room: `09:05` on the same day, `24 Nov`, in another year `24 Nov 2025`. */
export function formatShortMoment(value: DateInput, language: Language, { now, in: zone }: ReadingOptions): string {
  const date = read(value, zone);
  if (date === null) return FALLBACK;
  const present = inZone(now, zone);
  if (differenceInCalendarDays(present, date) === 0) return format(date, 'HH:mm');
  const pattern = date.getFullYear() === present.getFullYear() ? 'd MMM' : 'd MMM yyyy';
  return format(date, pattern, dateOptions(language));
}

/** The same within a sentence: `today at 09:05`, `on Thursday at …`; in French `jeudi à 9 h 05`, `le 24 nov. 2026 à …`. */
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
  if (days === 0) return t('common.time.inSentence.today', { time });
  if (days === 1) return t('common.time.inSentence.yesterday', { time });
  if (days > 1 && days < 7)
    return t('common.time.inSentence.weekday', { day: format(date, 'EEEE', dateOptions(language)), time });
  return t('common.time.inSentence.date', { date: format(date, 'do MMM yyyy', dateOptions(language)), time });
}

/** `09:00` as French is spoken: `9 h`, `9 h 30`. */
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

/** A length of time in its largest unit, short: `42s`, `5m`, `3h`, `1d`, `2w`; in French `42 s`, `5 min`, `3 h`, `1 j`, `2 sem.` */
export function formatDuration(milliseconds: number, language: Language): string {
  const length = Math.max(0, milliseconds);
  const [size, name] = units.find(([each]) => length >= each) ?? [SECOND, 'second'];
  return translate(language)(`common.time.${name}`, { count: Math.floor(length / size) });
}

/**
 * On cards: `just now`, `5m ago` while less than 1 day 1 minute away, then as {@link formatMoment}
 * (specification/screens#times-and-prices).
 */
export function formatRelative(value: DateInput, language: Language, options: ReadingOptions): string {
  const date = parse(value);
  if (date === null) return FALLBACK;
  const distance = options.now.getTime() - date.getTime();
  if (Math.abs(distance) < MINUTE) return translate(language)('common.time.justNow');
  if (Math.abs(distance) >= DAY + MINUTE) return formatMoment(value, language, options);
  const time = formatDuration(Math.abs(distance), language);
  return translate(language)(distance < 0 ? 'common.time.fromNow' : 'common.time.ago', { time });
}

/** A day with its weekday: `Tuesday 24 November`, `mardi 24 novembre`. */
export function formatDay(day: string | null | undefined, language: Language): string {
  return formatDate(day, language, { pattern: language === 'fr' ? 'EEEE do MMMM' : 'EEEE d MMMM' });
}

/** A visit's window, in the shop's time zone as it is: `Tuesday 24 November, 09:00–12:00`, `mardi 24 novembre, 9–12 h`. */
export function formatWindow(
  day: string | null | undefined,
  window: string | null | undefined,
  language: Language,
): string {
  const date = formatDay(day, language);
  if (date === FALLBACK || !window) return date;
  return `${date}, ${formatHours(window, language)}`;
}

/** The day of something that takes longer, beside the one that was told before: `Tuesday 1 December instead of Friday 27 November`. */
export function formatDelay(day: string, instead: string | null, language: Language): string {
  const date = formatDay(day, language);
  const text =
    instead === null
      ? date
      : translate(language)('common.time.rescheduled', { date, former: formatDay(instead, language) });
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A window of a day, `14–16 h` or `14:00–16:00`. */
export function formatHours(window: string, language: Language): string {
  if (language === 'en') return window.replace('-', '–');
  const [start = '', end = ''] = window.split('-').map(frenchHour);
  const areWhole = [start, end].every((hour) => hour.endsWith('h'));
  // The unit once, where both are whole hours.
  return `${areWhole ? start.replace('\u202fh', '') : start}–${end}`;
}

/** A place as the wire has it: a country's two letters (ISO 3166-1) and a city. */
export type LocationInput = { readonly country: string | null; readonly city: string | null };

/** A place in words, `Lyon, France`, its country in the reader's language; null for one of which nothing is known. */
export function locationName(place: LocationInput | null, language: Language): string | null {
  const code = place?.country ?? null;
  const country = code === null ? null : new Intl.DisplayNames([language], { type: 'region' }).of(code);
  return [place?.city, country].filter(Boolean).join(', ') || null;
}

/** How much data that is, in the unit that suits it: `820 kB`, `1.4 MB`; in French `820 ko`, `1,4 Mo`. Less than one kilobyte counts as one. */
export function formatBytes(bytes: number, language: Language): string {
  const kilobytes = Math.max(1, bytes / 1_000);
  const [value, unit] = kilobytes < 1_000 ? [Math.round(kilobytes), 'kilobyte'] : [kilobytes / 1_000, 'megabyte'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value);
}
