import type { Language, Translate } from '@atelier/i18n';
import { windowsOf } from '@atelier/domain';
import type { OpeningRow } from './opening-hours.ts';

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

/** Returns a weekday, 0 for Monday, as written inside a sentence. */
export function dayName(t: Translate, day: number): string {
  return t(`landing.hours.days.${days[day] ?? 'monday'}`);
}

/** Returns a date inside a sentence: `24 décembre`, `1er janvier`, `24 December`. */
export function dateName(t: Translate, date: string, language: Language): string {
  const [month = 1, day = 1] = date.slice(5).split('-').map(Number);
  const name = t.find(`landing.hours.months.${month}`) ?? '';
  return `${day === 1 && language === 'fr' ? '1er' : day}\u00a0${name}`;
}

/** Returns `9 h`, `9 h 30` or `9:00 AM`. Without `Intl`, because browsers and servers use different spaces. */
export function timeName(time: string, language: Language): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const padded = String(minutes).padStart(2, '0');
  if (language === 'fr') return `${hours}\u202fh${minutes === 0 ? '' : `\u202f${padded}`}`;
  return `${hours % 12 === 0 ? 12 : hours % 12}:${padded}\u202f${hours < 12 ? 'AM' : 'PM'}`;
}

export function daysName(t: Translate, { from, to }: OpeningRow): string {
  return capital(
    from === to ? dayName(t, from) : t('landing.hours.range', { from: dayName(t, from), to: dayName(t, to) }),
  );
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function hoursName(t: Translate, { hours }: OpeningRow, language: Language): string {
  const [first, second] = windowsOf(hours).map((window) => {
    const [from = '', to = ''] = window.split('-').map((time) => timeName(time, language));
    return t('landing.hours.times', { from, to });
  });
  if (first === undefined) return t('landing.hours.closed');
  return second === undefined ? first : t('landing.hours.both', { first, second });
}

type ShownClosure = { readonly from: string; readonly to: string; readonly words: string };

export function closureName(t: Translate, { from, to, words }: ShownClosure, language: Language): string {
  const [first, last] = [dateName(t, from, language), dateName(t, to, language)];
  const days =
    from === to ? t('landing.hours.closureDay', { day: first }) : t('landing.hours.closure', { from: first, to: last });
  return withWords(days, words, language);
}

type ShownSeason = { readonly from: string; readonly to: string; readonly name: string };

/** Returns until when a current season lasts, or from when a later one does, with its name. */
export function seasonTitle(
  t: Translate,
  { from, to, name, isCurrent }: ShownSeason & { readonly isCurrent: boolean },
  language: Language,
): string {
  const days = isCurrent
    ? t('landing.hours.seasonUntil', { day: dateName(t, to, language) })
    : t('landing.hours.seasonFrom', { day: dateName(t, from, language) });
  return withWords(days, name, language);
}

function withWords(days: string, words: string, language: Language): string {
  return words === '' ? days : `${days}${language === 'fr' ? '\u202f' : ''}: ${words}`;
}
