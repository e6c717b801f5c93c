import { addDays, DAY_MS, MINUTE_MS } from '@atelier/domain';
import { formatDate, formatDuration, formatTime, translate, type Language } from '@atelier/i18n';
import type { StaffRepairItem } from '@atelier/contract';

// Day-only promises are due at the end of the day, which isn't shown as a time.
const END_OF_DAY = '23:59';

/**
 * Returns a due time in short form: `before 17:30`, `tomorrow 12:00`, `Thu 12:00`, `3 Dec 12:00`, or a bare day. A past one is `2 d late`.
 * All times are in the browser's zone.
 */
export function dueText(due: Date, now: Date, language: Language): string {
  const t = translate(language);
  const away = due.getTime() - now.getTime();
  if (away < 0) return t('workshop.due.overdue', { time: formatDuration(-away, language) });
  const time = formatTime(due, language);
  const isToday = dayOf(due) === dayOf(now);
  const isTomorrow = dayOf(due) === addDays(dayOf(now), 1);
  const day = dayWords(due, now, language);
  if (time === END_OF_DAY) return isToday || isTomorrow ? t(`workshop.due.${isToday ? 'thisDay' : 'nextDay'}`) : day;
  if (isToday) return t('workshop.due.today', { time });
  return isTomorrow ? t('workshop.due.tomorrow', { time }) : t('workshop.due.day', { day, time });
}

function dayOf(instant: Date): string {
  return formatDate(instant, 'en', { pattern: 'yyyy-MM-dd' });
}

function dayWords(due: Date, now: Date, language: Language): string {
  if (due.getTime() - now.getTime() < 6 * DAY_MS) return formatDate(due, language, { pattern: 'EEE' });
  return formatDate(due, language, { pattern: 'd MMM' });
}

/** Returns a turn's duration in short form: `for 22 h`, `for 2 d`. A new turn has none. */
export function durationText(since: Date, now: Date, language: Language): string {
  const t = translate(language);
  const length = now.getTime() - since.getTime();
  return length < MINUTE_MS
    ? t('common.time.justNow')
    : t('workshop.since', { time: formatDuration(length, language) });
}

type DueReason = NonNullable<StaffRepairItem['nextAction']['dueReason']>;

/**
 * Returns a due reason in short form: `window ends 12:00`, `partner promised Tue 3`, `4 working hours`. Days and times are in the shop's
 * zone, and `today` is its day.
 */
export function dueReasonText(reason: DueReason, today: string, language: Language): string {
  const t = translate(language);
  const { code, day, time = '', hours = 0 } = reason;
  // `formatDate` says 1er where the month follows. Other French days aren't ordinal.
  const nearDay = language === 'fr' && day?.endsWith('-01') ? 'EEE do' : 'EEE d';
  const pattern = day?.slice(0, 7) === today.slice(0, 7) ? nearDay : 'EEE d MMM';
  const date = day === undefined ? '' : formatDate(day, language, { pattern });
  const at = day === today ? time : `${date}, ${time}`;
  return t(`workshop.dueReason.${code}`, { day: date, at, hours, count: hours });
}
