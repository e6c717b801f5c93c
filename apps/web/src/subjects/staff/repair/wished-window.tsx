import type { Repair } from '@atelier/contract';
import { formatWindow } from '@atelier/i18n';
import { useLanguage } from '#shared/language/use-language.ts';

/** Renders the window that a request wishes for. A lapsed one holds no place. */
export function WishedWindow({ wish: { date, time, lapsed } }: { wish: NonNullable<Repair['wish']> }) {
  const { t, language } = useLanguage();
  const window = formatWindow(date, time, language);
  return <span>{lapsed ? `${window} (${t('workshop.repair.wishLapsed')})` : window}</span>;
}
