import { formatDate, formatDay, formatMoment, formatMomentInSentence } from '@atelier/i18n';
import { useLanguage } from '#shared/language/use-language.ts';
import { useNow } from '#shared/language/times.tsx';

type TimeProps = { value: string; className?: string };

/** Short in English for narrow columns, regular in French. */
const pattern = { fr: 'do MMMM yyyy', en: 'd MMM yyyy' } as const;

/** Renders the date of a day or an instant: `23 Nov 2026`, `23 novembre 2026`. */
export function StaffDay({ value, className }: TimeProps) {
  const { language } = useLanguage();
  return (
    <time dateTime={value} className={className}>
      {formatDate(value, language, { pattern: pattern[language] })}
    </time>
  );
}

/** Renders `Today at 09:05`, `Yesterday at …`, a weekday, or a date: `23 Nov 2026 at 09:05`. */
export function StaffMoment({ value, className }: TimeProps) {
  const { language } = useLanguage();
  const now = useNow();
  return (
    <time dateTime={value} className={className}>
      {formatMoment(value, language, { now, day: language === 'fr' ? undefined : pattern.en })}
    </time>
  );
}

/** Renders a moment inside a sentence: `today at 09:05`, `on Friday at …`, `vendredi à …`. */
export function StaffMomentWithin({ value, className }: TimeProps) {
  const { language } = useLanguage();
  const now = useNow();
  return (
    <time dateTime={value} className={className}>
      {formatMomentInSentence(value, language, { now })}
    </time>
  );
}

export function ShortDay({ date }: { date: string }) {
  const { language } = useLanguage();
  return (
    <time dateTime={date} className="whitespace-nowrap">
      {formatDate(date, language, { pattern: 'EEE d MMM' })}
    </time>
  );
}

export function VisitDay({ date }: { date: string }) {
  const { language } = useLanguage();
  return <time dateTime={date}>{formatDay(date, language)}</time>;
}
