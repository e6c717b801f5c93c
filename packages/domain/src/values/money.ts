import { plainDigits } from './plain-digits.ts';

/** Money is a decimal string with three decimals (TND has millimes), never a float (specification/shapes#money). */
const MONEY = /^(\d{1,9})(?:\.(\d{1,3}))?$/;

/** Returns an amount's wire form (`"120"` → `"120.000"`), or null outside 0 to 999,999,999.999. */
export function parseMoney(text: string): string | null {
  const match = MONEY.exec(text.trim());
  if (match === null) return null;
  const whole = (match[1] ?? '0').replace(/^0+(?=\d)/, '');
  return `${whole}.${(match[2] ?? '').padEnd(3, '0')}`;
}

const TYPED = /^(\d+|\d{1,3}(?: \d{3})+|\d{1,3}(?:,\d{3})+(?=\.))(?:[.,](\d{1,3}))?$/;

/**
 * Returns typed money as {@link parseMoney} does (`"1 250,500 DT"` → `"1250.500"`). Commas group thousands only before a decimal point
 * (`"1,250.500"`). Invalid text is unchanged.
 */
export function readAmount(typed: string, currency: string): string {
  const match = TYPED.exec(withoutCurrency(plainDigits(typed).trim(), currency));
  if (match === null) return typed.trim();
  const [, whole = '', decimals] = match;
  return [whole.replaceAll(/[ ,]/g, ''), ...(decimals === undefined ? [] : [decimals])].join('.');
}

function withoutCurrency(text: string, currency: string): string {
  const upper = text.toUpperCase();
  for (const mark of marksOf(currency)) {
    if (upper.endsWith(mark)) return text.slice(0, -mark.length).trim();
    if (upper.startsWith(mark)) return text.slice(mark.length).trim();
  }
  return text;
}

// Cached, because creating a format is slower than a hundred uses.
const currencyMarks = new Map<string, readonly string[]>();

/** Returns what people write beside an amount, in capitals: the code, and the symbol of each language (`$` for CAD). */
function marksOf(currency: string): readonly string[] {
  const known = currencyMarks.get(currency);
  if (known !== undefined) return known;
  const symbols = ['fr', 'en'].map(
    (language) =>
      new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
        .formatToParts(0)
        .find(({ type }) => type === 'currency')?.value ?? currency,
  );
  const marks = [currency, ...symbols.map((symbol) => plainDigits(symbol).toUpperCase())];
  if (currency === 'TND') marks.push('DT', 'د.ت');
  currencyMarks.set(currency, marks);
  return marks;
}

/**
 * Two interpretations of the owner's prices (specification/screens#times-and-prices). `spec` adds the `$` of {@link dollarStyle} on cards
 * and in the price dialog. `uniform` shows only the shop's currency.
 */
export type CurrencyReading = 'spec' | 'uniform';

// Cached, because creating a format is slower than a hundred uses.
const decimals = new Map<string, number>();

/** Returns the decimals of a currency: 3 for TND, 2 for EUR, 0 for JPY. */
function currencyDecimals(currency: string): number {
  const known = decimals.get(currency);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  decimals.set(currency, digits);
  return digits;
}

/** Returns true for an amount that the currency's format would round, as typed: `1.250` in euros may mean 1250. */
export function hasExcessDecimals(amount: string, currency: string): boolean {
  return (amount.split('.')[1] ?? '').length > currencyDecimals(currency);
}

/** Returns true for a stored amount that the currency's format would round. Zeros at its end don't count: `1.200` in euros is exact. */
export function isRoundedIn(currency: string, amount: string): boolean {
  return hasExcessDecimals(amount.replace(/\.?0+$/, ''), currency);
}

type PriceStyle = { readonly kind: 'symbol' | 'code'; readonly unit: string; readonly decimals: number };

/** Returns the price style of a currency. Throws a RangeError for an invalid code. */
export function priceStyle(currency: string): PriceStyle {
  return { kind: 'code', unit: currency, decimals: currencyDecimals(currency) };
}

export const dollarStyle: PriceStyle = { kind: 'symbol', unit: '$', decimals: 2 };

const SIGNED = /^(-?)(\d{1,12})\.(\d{3})$/;

/** Returns a stored amount as a whole number of thousandths, which adds up without rounding. Throws a RangeError for another form. */
export function millimesOf(amount: string): number {
  const match = SIGNED.exec(amount);
  if (match === null) throw new RangeError(`invariant: ${amount} is no stored amount`);
  const millimes = Number(`${match[2]}${match[3]}`);
  return match[1] === '-' && millimes !== 0 ? -millimes : millimes;
}

/** Returns thousandths in the form of the wire. It is the inverse of {@link millimesOf}. */
export function amountOf(millimes: number): string {
  const digits = String(Math.abs(millimes)).padStart(4, '0');
  return `${millimes < 0 ? '-' : ''}${digits.slice(0, -3)}.${digits.slice(-3)}`;
}
