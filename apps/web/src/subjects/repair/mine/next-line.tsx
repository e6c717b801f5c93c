import type { Repair } from '@atelier/contract';
import { responseDueText, statusDescription } from '@atelier/i18n';
import { useLanguage } from '#shared/language/use-language.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { shopDay, useClockValue } from '#shared/format/times.tsx';
import { nextLine } from '../next-line.ts';
import { ShopNumber } from './details/shop-contact.tsx';
import { customerNewsDay, customerNextStep } from './next-step.ts';

type RepairLineProps = { repair: Repair; className?: string };

export function NextLine({ repair, className = '' }: RepairLineProps) {
  const { language } = useLanguage();
  const line = useClockValue((now) => nextLine(customerNextStep(repair, now), language, shopDay(now)));
  return <p className={`font-display font-semibold text-balance ${className}`}>{line}</p>;
}

/** Renders the status text, or nothing when the headline contradicts it. */
export function StatusText({ repair, className = '' }: RepairLineProps) {
  const { t } = useTranslation();
  const name = useClockValue((now) => customerNextStep(repair, now).name);
  if (name === 'WINDOW_PASSED') return null;
  return <p className={`text-pretty text-ink-muted ${className}`}>{statusDescription(t, repair.status)}</p>;
}

/** Renders the day by which the shop reports back, where the headline has none. */
export function NewsLine({ repair }: Pick<RepairLineProps, 'repair'>) {
  const { language } = useLanguage();
  const line = useClockValue((now) => {
    const news = customerNewsDay(repair, now);
    return news === null ? null : responseDueText(news, language, shopDay(now));
  });
  if (line === null) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-muted">
      <span>{line}</span>
      <ShopNumber />
    </p>
  );
}
