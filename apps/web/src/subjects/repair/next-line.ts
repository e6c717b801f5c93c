import { priceStyle, type NextStep } from '@atelier/domain';
import { nextStepText, type Language } from '@atelier/i18n';
import { shopCurrency } from '#config/shop.ts';
import { unbrokenHours } from '#shared/language/unbroken-hours.ts';

const style = priceStyle(shopCurrency);

/**
 * Returns a repair's next step as text for card, details, toast, bell and mail. `today` is the shop's day for relative days. Without it
 * days have dates.
 */
export function nextLine(next: NextStep, language: Language, today?: string): string {
  return unbrokenHours(nextStepText(next, language, { style, today }));
}
