import { formatDate } from '@atelier/i18n';
import { useLanguage } from '#shared/language/use-language.ts';

export function VisitDay({ date }: { date: string }) {
  const { language } = useLanguage();
  return <time dateTime={date}>{formatDate(date, language, { pattern: 'EEEE d MMMM' })}</time>;
}
