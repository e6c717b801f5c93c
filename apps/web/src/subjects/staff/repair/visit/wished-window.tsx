import type { Repair } from '@atelier/contract';
import { formatWindow } from '@atelier/i18n';
import { useTranslation } from '#shared/language/use-translation.ts';
import { ShortDay } from '../staff-times.tsx';

/** Renders the window that a request wishes for. A lapsed one holds no place. */
export function WishedWindow({ wish: { date, time, lapsed } }: { wish: NonNullable<Repair['wish']> }) {
  const { t, language } = useTranslation();
  const window = formatWindow(date, time, language);
  return <span>{lapsed ? `${window} (${t('workshop.repair.wishLapsed')})` : window}</span>;
}

export function ShortWish({ wish: { date, time } }: { wish: NonNullable<Repair['wish']> }) {
  const { t } = useTranslation();
  return (
    <span>
      <span>{t('workshop.repair.wishes')}</span> <ShortDay date={date} />
      <span>{` · ${time.replace('-', '–')}`}</span>
    </span>
  );
}
