import type { StaffRepairItem } from '@atelier/contract';
import { formatDate, translate, type Language } from '@atelier/i18n';

type DueReason = NonNullable<StaffRepairItem['nextAction']['dueReason']>;

/**
 * What a turn's end was promised by, in few words: `window ends 12:00`, `partner promised Tue 3 Nov`, `4 working hours`. Days and times are the
 * shop's, as the reason has them; `today` is its day.
 */
export function dueReasonText(reason: DueReason, today: string, language: Language): string {
  const t = translate(language);
  const { code, day, time = '', hours = 0 } = reason;
  const date = day === undefined ? '' : formatDate(day, language, { pattern: 'EEE d MMM' });
  // What happens today needs no day.
  const at = day === today ? time : `${date} ${time}`.trim();
  return t(`workshop.dueReason.${code}`, { day: date, at, hours });
}
