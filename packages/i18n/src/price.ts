import type { Language } from './language.ts';

/** Display style of an amount, from the domain's `priceStyle` (specification/screens#times-and-prices). */
export type PriceStyle = { readonly kind: 'symbol' | 'code'; readonly unit: string; readonly decimals: number };

/** No-break space before a unit, narrow in French. */
const unitSpace: Readonly<Record<Language, string>> = { fr: '\u202f', en: '\u00a0' };

const MONEY = /^-?\d{1,12}(\.\d{1,3})?$/;

const formats = new Map<string, Intl.NumberFormat>();

/** Returns a cached format, because creating one is slower than a hundred uses. */
export function numberFormat(language: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = language + JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.NumberFormat(language, options);
  formats.set(key, format);
  return format;
}

/** Returns a number such as `1 234,5` or `1,234.5`. */
export function formatNumber(value: number, language: Language, decimals?: number): string {
  const options = decimals === undefined ? {} : { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return numberFormat(language, options).format(value);
}

/**
 * Formats a price from the wire: `"120.000"` is `120 TND`, `"120.500"` is `120.500 TND`. Whole amounts have no decimals, others all of
 * their currency. A symbol precedes the amount and always has decimals: `$120.00`. Money that went back is negative. Missing amounts are `-`.
 * Twelve digits are exact in a double.
 */
export function formatPrice(amount: string | null | undefined, style: PriceStyle, language: Language): string {
  if (amount === null || amount === undefined || !MONEY.test(amount)) return '-';
  const value = Number(amount);
  if (style.kind === 'symbol')
    return `${value < 0 ? '-' : ''}${style.unit}${formatNumber(Math.abs(value), language, style.decimals)}`;
  const number = formatNumber(value, language, Number.isInteger(value) ? 0 : style.decimals);
  return `${number}${unitSpace[language]}${style.unit}`;
}
