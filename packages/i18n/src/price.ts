import type { Language } from './language.ts';

/** How an amount is shown: the domain's `priceStyle` says it for each place (specification/screens#times-and-prices). */
export type PriceStyle = { readonly kind: 'symbol' | 'code'; readonly unit: string; readonly decimals: number };

/** The space before a unit: never a line's end, and narrow in French. */
const unitSpace: Readonly<Record<Language, string>> = { fr: '\u202f', en: '\u00a0' };

const MONEY = /^\d{1,9}(\.\d{1,3})?$/;

/** A number as the language writes it: `1 234,5` or `1,234.5`. */
export function formatNumber(value: number, language: Language, decimals?: number): string {
  return new Intl.NumberFormat(
    language,
    decimals === undefined ? {} : { minimumFractionDigits: decimals, maximumFractionDigits: decimals },
  ).format(value);
}

/**
 * Formats a price from the wire: `"120.000"` is `120 TND`, `"120.500"` is `120.500 TND`, with a comma in French. A whole amount has no
 * decimals, as people say it, any other has all of its currency. A symbol stands before the amount in both languages and keeps its decimals: `$120.00`. `-` without an
 * amount. Twelve digits are exact in a double, so nothing is lost by the conversion.
 */
export function formatPrice(amount: string | null | undefined, style: PriceStyle, language: Language): string {
  if (amount === null || amount === undefined || !MONEY.test(amount)) return '-';
  const value = Number(amount);
  if (style.kind === 'symbol') return `${style.unit}${formatNumber(value, language, style.decimals)}`;
  const number = formatNumber(value, language, Number.isInteger(value) ? 0 : style.decimals);
  return `${number}${unitSpace[language]}${style.unit}`;
}
