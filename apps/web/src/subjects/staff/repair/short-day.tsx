import { formatDate } from '@atelier/i18n';
import { useLanguage } from '#shared/language/use-language.ts';

export function ShortDay({ date }: { date: string }) {
  const { language } = useLanguage();
  return (
    <time dateTime={date} className="whitespace-nowrap">
      {formatDate(date, language, { pattern: 'EEE d MMM' })}
    </time>
  );
}
