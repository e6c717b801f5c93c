import { priceStyle, type NextStep } from '@atelier/domain';
import { nextText, type Language } from '@atelier/i18n';
import { shopCurrency } from '#config/shop.ts';
import { unbrokenHours } from '#shared/format/unbroken-hours.ts';

/** The one answer about a repair in this shop's words: card, details, toast, bell and mail begin with it. */
export function nextLine(next: NextStep, language: Language): string {
  return unbrokenHours(nextText(next, language, priceStyle(shopCurrency)));
}
