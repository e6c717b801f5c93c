import { formatDate, formatMoment, formatMomentInSentence } from '@atelier/i18n';
import { useTranslation } from '#shared/language/use-translation.ts';
import { timeElement } from '#shared/language/times.tsx';

/** Short in English for narrow columns, regular in French. */
const pattern = { fr: 'do MMMM yyyy', en: 'd MMM yyyy' } as const;

/** Renders the date of a day or an instant: `23 Nov 2026`, `23 novembre 2026`. */
export const StaffDay = timeElement((value, language) => formatDate(value, language, { pattern: pattern[language] }));

/** Renders `Today at 09:05`, `Yesterday at …`, a weekday, or a date: `23 Nov 2026 at 09:05`. */
export const StaffMoment = timeElement((value, language, now) =>
  formatMoment(value, language, { now, day: language === 'fr' ? undefined : pattern.en }),
);

/** Renders a moment inside a sentence: `today at 09:05`, `on Friday at …`, `vendredi à …`. */
export const StaffMomentWithin = timeElement((value, language, now) =>
  formatMomentInSentence(value, language, { now }),
);

export function ShortDay({ date }: { date: string }) {
  const { language } = useTranslation();
  return (
    <time dateTime={date} className="whitespace-nowrap">
      {formatDate(date, language, { pattern: 'EEE d MMM' })}
    </time>
  );
}
