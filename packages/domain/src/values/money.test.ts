import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountOf, hasExcessDecimals, isRoundedIn, millimesOf, parseMoney, priceStyle, readAmount } from './money.ts';

describe('an amount', () => {
  test.each([
    ['120', '120.000'],
    ['0', '0.000'],
    ['0.1', '0.100'],
    ['00120.5', '120.500'],
    [' 7.25 ', '7.250'],
    ['999999999.999', '999999999.999'],
  ])('the amount %o is %s', (text, amount) => {
    expect(parseMoney(text)).toBe(amount);
  });

  test.each([
    '',
    '-1',
    '+1',
    '1.',
    '.5',
    '1.2345',
    '1e3',
    '1e309',
    'NaN',
    'Infinity',
    '1,5',
    '1 000',
    '0x10',
    '1000000000',
    '١٢',
    '1.0\n2',
  ])('%o is no amount', (text) => {
    expect(parseMoney(text)).toBeNull();
  });

  test('an amount keeps every millime', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), fc.integer({ min: 0, max: 999 }), (whole, millimes) => {
        const text = `${whole}.${String(millimes).padStart(3, '0')}`;
        expect(parseMoney(text)).toBe(text);
      }),
    );
  });

  test('an amount is parsed as it was written', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const amount = parseMoney(text);
        expect(amount === null || parseMoney(amount) === amount).toBe(true);
      }),
    );
  });
});

describe('an amount that somebody typed', () => {
  test.each([
    ['1 250,500', '1250.500'],
    ['1\u202f250,500', '1250.500'],
    ['245 TND', '245'],
    ['245DT', '245'],
    ['245,5 dt', '245.5'],
    ['TND 245', '245'],
    ['٢٤٥ د.ت', '245'],
    ['١٢٠٫٥٠٠', '120.500'],
    ['120,50', '120.50'],
    [' 120 ', '120'],
    ['1,250.500', '1250.500'],
    ['12,345,678.5 TND', '12345678.5'],
  ])('the typed amount %j is %s', (typed, amount) => {
    expect(readAmount(typed, 'TND')).toBe(amount);
    expect(parseMoney(readAmount(typed, 'TND'))).not.toBeNull();
  });

  test.each(['245 EUR', '12 50', '1.250,500', '1,25.500', '1,250,500', '1250,500.5', '120,5000', 'gratuit', '-5', ''])(
    '%j is no amount, and stays as typed',
    (typed) => {
      expect(readAmount(typed, 'TND')).toBe(typed);
      expect(parseMoney(typed)).toBeNull();
    },
  );

  test.each([
    ['CAD', '120,00 $', '120.00'],
    ['CAD', '$120', '120'],
    ['CAD', '1,250.50 CAD', '1250.50'],
    ['USD', '$120', '120'],
    ['GBP', '£120', '120'],
    ['PLN', '120 zł', '120'],
    ['LBP', '120 L£', '120'],
    ['XOF', '120 F CFA', '120'],
    ['XOF', '120\u00a0F\u202fCFA', '120'],
  ])('a shop of %s takes %j as %s', (currency, typed, amount) => {
    expect(readAmount(typed, currency)).toBe(amount);
  });

  test('a lone comma of thousands is refused', () => {
    expect(hasExcessDecimals(readAmount('1,250', 'EUR'), 'EUR')).toBe(true);
    expect(readAmount('1,250', 'TND')).toBe('1.250');
  });

  test('a typed amount may name the shop’s currency alone', () => {
    expect(readAmount('245 €', 'EUR')).toBe('245');
    expect(readAmount('245 DT', 'EUR')).toBe('245 DT');
  });
});

test.each([
  ['TND', 3],
  ['EUR', 2],
  ['JPY', 0],
])('a price in %s has %i decimals', (currency, decimals) => {
  expect(priceStyle(currency)).toEqual({ kind: 'code', unit: currency, decimals });
});

test.each([
  ['TND', '1.250', false],
  ['EUR', '1.25', false],
  ['EUR', '1.250', true],
  ['JPY', '25', false],
  ['JPY', '25.0', true],
])('excess decimals: %s %s is %j', (currency, amount, isExcess) => {
  expect(hasExcessDecimals(amount, currency)).toBe(isExcess);
});

test.each([
  ['EUR', '120.000', false],
  ['EUR', '1.250', false],
  ['EUR', '1.255', true],
  ['TND', '0.001', false],
  ['JPY', '100.000', false],
  ['JPY', '100.500', true],
])('stored amounts that are rounded: %s %s is %j', (currency, amount, isRounded) => {
  expect(isRoundedIn(currency, amount)).toBe(isRounded);
});

describe('millimes', () => {
  test('thousandths keep sign and value', () => {
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }), (millimes) => {
        expect(millimesOf(amountOf(millimes))).toBe(millimes);
      }),
    );
    expect(amountOf(-5)).toBe('-0.005');
    expect(millimesOf('-0.000')).toBe(0);
  });

  test('another form is an error', () => {
    expect(() => millimesOf('12.5')).toThrow(RangeError);
  });
});
