import type { StaffRepairItem } from '@atelier/contract';
import { formatDate, translate, type Language } from '@atelier/i18n';

type DueReason = NonNullable<StaffRepairItem['nextAction']['dueReason']>;

/**
 * Returns a due reason in short form: `window ends 12:00`, `partner promised Tue 3`, `4 working hours`. Days and times are in the shop's
 * zone, and `today` is its day.
 */
export function dueReasonText(reason: DueReason, today: string, language: Language): string {
  const t = translate(language);
  const { code, day, time = '', hours = 0 } = reason;
  const pattern = day?.slice(0, 7) === today.slice(0, 7) ? 'EEE d' : 'EEE d MMM';
  const date = day === undefined ? '' : formatDate(day, language, { pattern });
  const at = day === today ? time : `${date}, ${time}`;
  return t(`workshop.dueReason.${code}`, { day: date, at, hours });
}
