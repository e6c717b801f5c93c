import { formatDay, formatWindow } from './format.ts';
import type { Words } from './fr.ts';
import type { Language } from './language.ts';
import { formatPrice, type PriceStyle } from './price.ts';
import { translate } from './translate.ts';

/** What happens next, as the domain's `nextStepOf` says it: a day `YYYY-MM-DD`, a window `HH:mm-HH:mm`, a price as a decimal string. */
export type NextInput = {
  readonly name: Exclude<keyof Words['next'], 'by'>;
  readonly date: string | null;
  readonly time: string | null;
  readonly offer: { readonly price: string; readonly estimatedTime: number } | null;
};

/**
 * The one answer about a repair in one line, without a full stop: 'Lundi 23 novembre, 9–12 h : nous venons chercher l’appareil'.
 * `style`: how the shop writes a price in details.
 */
export function nextText(next: NextInput, language: Language, style: PriceStyle): string {
  const t = translate(language);
  const { name, date, time, offer } = next;
  if (offer !== null) {
    const days = t('common.workingDays', { count: offer.estimatedTime });
    return t(`next.${name}`, { price: shortPrice(offer.price, style, language), days });
  }
  if (date === null) return t(`next.${name}`);
  if (time !== null) return capitalised(t(`next.${name}`, { window: formatWindow(date, time, language) }));
  return t.find(`next.by.${name}`, { date: formatDay(date, language) }) ?? t(`next.${name}`);
}

/** As people say a price: without the decimals that are all noughts. */
function shortPrice(price: string, style: PriceStyle, language: Language): string {
  return formatPrice(price, Number.isInteger(Number(price)) ? { ...style, decimals: 0 } : style, language);
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
