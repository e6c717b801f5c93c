import { plainDigits } from './plain-digits.ts';

/** Money is a decimal string with three decimals (TND has millimes), never a float (specification/shapes#money). */
const MONEY = /^(\d{1,9})(?:\.(\d{1,3}))?$/;

/** The wire's form of an amount (`"120"` → `"120.000"`), or null when it is no amount from 0 to 999,999,999.999. */
export function parseMoney(text: string): string | null {
  const match = MONEY.exec(text.trim());
  if (match === null) return null;
  const whole = (match[1] ?? '0').replace(/^0+(?=\d)/, '');
  return `${whole}.${(match[2] ?? '').padEnd(3, '0')}`;
}

/** An amount as people type it: thousands in groups, a decimal comma, the currency before or behind it. */
const TYPED = /^(\d+|\d{1,3}(?: \d{3})+)(?:[.,](\d{1,3}))?$/;

/** How people write a currency, besides its code. */
const currencyMarks: Readonly<Record<string, readonly string[]>> = {
  TND: ['DT', 'د.ت'],
  EUR: ['€'],
  USD: ['$'],
  GBP: ['£'],
};

/** An amount that somebody typed, as {@link parseMoney} reads it (`"1 250,500 DT"` → `"1250.500"`); what is none stays as it was typed. */
export function readAmount(typed: string, currency: string): string {
  const match = TYPED.exec(withoutCurrency(plainDigits(typed).trim(), currency));
  if (match === null) return typed.trim();
  const [, whole = '', decimals] = match;
  return [whole.replaceAll(' ', ''), ...(decimals === undefined ? [] : [decimals])].join('.');
}

function withoutCurrency(text: string, currency: string): string {
  const upper = text.toUpperCase();
  for (const mark of [currency, ...(currencyMarks[currency] ?? [])]) {
    if (upper.endsWith(mark)) return text.slice(0, -mark.length).trim();
    if (upper.startsWith(mark)) return text.slice(mark.length).trim();
  }
  return text;
}

/**
 * The owner's two readings of a price (specification/screens#times-and-prices): `spec` adds the `$` of {@link dollarStyle} beside the
 * shop's currency on cards and in the price's dialog, `uniform` shows the shop's currency alone.
 */
export type CurrencyReading = 'spec' | 'uniform';

/** How many decimals a currency's prices have: 3 for TND, 2 for EUR, none for JPY. */
export function currencyDecimals(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

type PriceStyle = { readonly kind: 'symbol' | 'code'; readonly unit: string; readonly decimals: number };

/** How a price is written in the shop's currency. Throws a RangeError for no currency code. */
export function priceStyle(currency: string): PriceStyle {
  return { kind: 'code', unit: currency, decimals: currencyDecimals(currency) };
}

/** How the owner's text has a price on cards and in the price's dialog. */
export const dollarStyle: PriceStyle = { kind: 'symbol', unit: '$', decimals: 2 };
