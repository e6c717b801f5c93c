import type { Repair } from '@atelier/contract';
import { useLanguage } from '#shared/language/use-language.ts';
import { nextLine } from '../next-line.ts';
import { useShopDay } from '#shared/format/times.tsx';
import { nextOf } from './next-of.ts';

/** The headline of a repair: what happens next, who acts, by when. */
export function NextLine({ repair, className = '' }: { repair: Repair; className?: string }) {
  const { language } = useLanguage();
  const today = useShopDay();
  return (
    <p className={`font-display font-semibold text-balance ${className}`}>
      {nextLine(nextOf(repair, today), language)}
    </p>
  );
}
