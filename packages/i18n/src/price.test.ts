import { expect, test } from 'vitest';
import { formatNumber, formatPrice } from './index.ts';

const dollars = { kind: 'symbol', unit: '$', decimals: 2 } as const;
const dinars = { kind: 'code', unit: 'TND', decimals: 3 } as const;

test('a symbol stands before the amount in both languages', () => {
  expect(formatPrice('120.000', dollars, 'en')).toBe('$120.00');
  expect(formatPrice('120.000', dollars, 'fr')).toBe('$120,00');
});

test('the currency code follows the amount', () => {
  expect(formatPrice('120.500', dinars, 'en')).toBe('120.500\u00a0TND');
  expect(formatPrice('120.500', dinars, 'fr')).toBe('120,500\u202fTND');
});

test('a whole amount of a code has no decimals [9.28]', () => {
  expect(formatPrice('245.000', dinars, 'en')).toBe('245\u00a0TND');
  expect(formatPrice('245.000', dinars, 'fr')).toBe('245\u202fTND');
  expect(formatPrice('0.000', dinars, 'fr')).toBe('0\u202fTND');
  expect(formatPrice('245.050', dinars, 'fr')).toBe('245,050\u202fTND');
});

test('thousands are grouped as the language groups them', () => {
  expect(formatPrice('1234567.500', dinars, 'en')).toBe('1,234,567.500\u00a0TND');
  expect(formatPrice('1234567.500', dinars, 'fr')).toBe('1\u202f234\u202f567,500\u202fTND');
});

test('the greatest price and sum keep their last millime', () => {
  expect(formatPrice('999999999.999', dinars, 'en')).toBe('999,999,999.999\u00a0TND');
  expect(formatPrice('999999999999.999', dinars, 'en')).toBe('999,999,999,999.999\u00a0TND');
  expect(formatPrice('-1000000000.000', dinars, 'fr')).toBe('-1\u202f000\u202f000\u202f000\u202fTND');
});

test('money that went back is negative', () => {
  expect(formatPrice('-245.000', dinars, 'en')).toBe('-245\u00a0TND');
  expect(formatPrice('-1.500', dinars, 'fr')).toBe('-1,500\u202fTND');
  expect(formatPrice('-1.500', dollars, 'en')).toBe('-$1.50');
});

test('two decimals round', () => {
  expect(formatPrice('19.999', dollars, 'en')).toBe('$20.00');
});

test.each([null, undefined, '', 'free', '--1.000', '1e3', '1000000000000', '1.0000'])(
  '%j is shown as a dash',
  (amount) => {
    expect(formatPrice(amount, dinars, 'fr')).toBe('-');
  },
);

test('a number follows its language', () => {
  expect(formatNumber(1234.5, 'fr')).toBe('1\u202f234,5');
  expect(formatNumber(1234.5, 'en')).toBe('1,234.5');
});
