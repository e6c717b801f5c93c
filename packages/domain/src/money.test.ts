import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseMoney, priceStyle } from './money.ts';

describe('an amount', () => {
  test.each([
    ['120', '120.000'],
    ['0', '0.000'],
    ['0.1', '0.100'],
    ['00120.5', '120.500'],
    [' 7.25 ', '7.250'],
    ['999999999.999', '999999999.999'],
  ])('%o is %s', (text, amount) => {
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
  ])('%o is none', (text) => {
    expect(parseMoney(text)).toBeNull();
  });

  test('keeps every millime: it is never a float', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), fc.integer({ min: 0, max: 999 }), (whole, millimes) => {
        const text = `${whole}.${String(millimes).padStart(3, '0')}`;
        expect(parseMoney(text)).toBe(text);
      }),
    );
  });

  test('read again is the same', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const amount = parseMoney(text);
        expect(amount === null || parseMoney(amount) === amount).toBe(true);
      }),
    );
  });
});

describe('a price', () => {
  test.each(['card', 'dialog'] as const)(
    'on a %s is in dollars with two decimals, as the specification reads',
    (place) => {
      expect(priceStyle(place, 'spec', 'TND')).toEqual({ kind: 'symbol', unit: '$', decimals: 2 });
    },
  );

  test('in the details is in the shop’s currency', () => {
    expect(priceStyle('details', 'spec', 'TND')).toEqual({ kind: 'code', unit: 'TND', decimals: 3 });
  });

  test('is in the shop’s currency everywhere when the switch says so', () => {
    for (const place of ['card', 'dialog', 'details'] as const) {
      expect(priceStyle(place, 'uniform', 'TND')).toEqual({ kind: 'code', unit: 'TND', decimals: 3 });
    }
  });

  test.each([
    ['TND', 3],
    ['EUR', 2],
    ['JPY', 0],
  ])('in %s has %i decimals', (currency, decimals) => {
    expect(priceStyle('details', 'spec', currency)).toEqual({ kind: 'code', unit: currency, decimals });
  });
});
