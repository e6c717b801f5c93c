import type { Repair } from '@atelier/contract';
import { isUnderWarranty } from '@atelier/domain';
import { formatDate } from '@atelier/i18n';
import { useShopDay } from '#shared/language/times.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';

type WarrantyLineProps = {
  repair: Pick<Repair, 'warrantyUntil'>;
  /** Also renders a warranty that has ended. */
  showsEnd?: true;
  className?: string;
};

/** Renders until when a delivered repair is under warranty, or nothing. */
export function WarrantyLine({ repair: { warrantyUntil }, showsEnd, className = '' }: WarrantyLineProps) {
  const { t, language } = useTranslation();
  const today = useShopDay();
  if (warrantyUntil === null) return null;
  const isCovered = isUnderWarranty({ warrantyUntil }, today);
  if (!isCovered && showsEnd === undefined) return null;
  const date = formatDate(warrantyUntil, language, { pattern: 'd MMM yyyy' });
  return (
    <p className={isCovered ? className : `text-ink-muted ${className}`}>
      {t(isCovered ? 'repairs.warranty.until' : 'repairs.warranty.ended', { date })}
    </p>
  );
}
