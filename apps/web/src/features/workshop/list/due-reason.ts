import type { StaffRepairItem } from '@atelier/contract';
import { formatDate, translate, type Language } from '@atelier/i18n';

type DueReason = NonNullable<StaffRepairItem['nextAction']['dueReason']>;

/**
 * What a turn's end was promised by, in few words: `window ends 12:00`, `partner promised Tue 3`, `4 working hours`. Days and times are the
 * shop's, as the reason has them; `today` is its day.
 */
export function dueReasonText(reason: DueReason, today: string, language: Language): string {
  const t = translate(language);
  const { code, day, time = '', hours = 0 } = reason;
  // A day of this month needs no name of it.
  const pattern = day?.slice(0, 7) === today.slice(0, 7) ? 'EEE d' : 'EEE d MMM';
  const date = day === undefined ? '' : formatDate(day, language, { pattern });
  // What happens today needs no day.
  const at = day === today ? time : `${date}, ${time}`;
  return t(`workshop.dueReason.${code}`, { day: date, at, hours });
}
