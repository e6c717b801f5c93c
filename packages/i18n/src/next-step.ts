import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { capitalised, formatDate, formatDay, formatWindow } from './format.ts';
import type { Words } from './fr.ts';
import type { Language } from './language.ts';
import { formatPrice, type PriceStyle } from './price.ts';
import { translate } from './translate.ts';

/** Next step from the domain's `nextStepOf`. Days are `YYYY-MM-DD`, windows `HH:mm-HH:mm`, prices decimal strings. */
export type NextStepInput = {
  readonly name: Exclude<keyof Words['next'], 'by' | 'today' | 'tomorrow' | 'passed'>;
  readonly date: string | null;
  readonly time: string | null;
  readonly offer: { readonly price: string; readonly estimatedTime: number } | null;
};

/** `today` is the shop's day, for lines read on that day. */
export type NextStepOptions = { readonly style: PriceStyle; readonly today?: string | undefined };

/** Returns the next step in one line without a full stop: 'Lundi 23 novembre, 9–12 h : nous venons chercher l’appareil'. */
export function nextStepText(next: NextStepInput, language: Language, { style, today }: NextStepOptions): string {
  const t = translate(language);
  const { name, date, time, offer } = next;
  if (offer !== null) {
    const days = t('common.workingDays', { count: offer.estimatedTime });
    return t(`next.${name}`, { price: formatPrice(offer.price, style, language), days });
  }
  if (date === null) return t(`next.${name}`);
  if (time !== null) return capitalised(t(`next.${name}`, { window: formatWindow(date, time, language) }));
  return datedText(name, { date, today }, language) ?? t(`next.${name}`);
}

export function responseDueText(
  { day, passed }: { readonly day: string; readonly passed: boolean },
  language: Language,
  today: string,
): string {
  const inTime = passed ? undefined : datedText('NEWS', { date: day, today }, language);
  return inTime ?? translate(language)('next.passed', { date: formatDay(day, language) });
}

function datedText(name: string, { date, today }: { date: string; today: string | undefined }, language: Language) {
  const t = translate(language);
  const daysAhead = today === undefined ? null : differenceInCalendarDays(date, today);
  const weekday = formatDate(date, language, { pattern: 'EEEE' });
  const relativeText =
    daysAhead === 0
      ? t.find(`next.today.${name}`)
      : daysAhead === 1
        ? t.find(`next.tomorrow.${name}`, { weekday })
        : undefined;
  return relativeText ?? t.find(`next.by.${name}`, { date: formatDay(date, language) });
}
