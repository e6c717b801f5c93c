import { priceStyle, type NextStep } from '@atelier/domain';
import { nextStepText, type Language } from '@atelier/i18n';
import { shopCurrency } from '#config/shop.ts';
import { unbrokenHours } from '#shared/format/unbroken-hours.ts';

const style = priceStyle(shopCurrency);

/**
 * The one answer about a repair in this shop's words: card, details, toast, bell and mail begin with it. `today`: the shop's day, for a
 * line that goes with the time; without it days are told with their date.
 */
export function nextLine(next: NextStep, language: Language, today?: string): string {
  return unbrokenHours(nextStepText(next, language, { style, today }));
}
