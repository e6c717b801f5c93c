import { setDiallingCode } from '@atelier/domain';
import { describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import * as inBrowser from './phone-rules.browser.ts';
import { editedPhone, optionalPhone, parsePhone, phone } from './phone-field.ts';

describe('a phone number', () => {
  test.each([
    ['98 123 456', '+21698123456'],
    ['98.12.34.56', '+21698123456'],
    ['+216 98 123 456', '+21698123456'],
    ['00216 98 123 456', '+21698123456'],
    ['21698123456', '+21698123456'],
    ['(+216) 98-123-456', '+21698123456'],
    ['+216 (0) 98 123 456', '+21698123456'],
    ['98\u00a0123\u202f456', '+21698123456'],
    ['٩٨١٢٣٤٥٦', '+21698123456'],
    ['۹۸۱۲۳۴۵۶', '+21698123456'],
    ['９８１２３４５６', '+21698123456'],
    ['\u202a+216 98\u2011123–456\u202c\u200e', '+21698123456'],
    ['+33 6 12 34 56 78', '+33612345678'],
    ['+33 (0)6 12 34 56 78', '+33612345678'],
    ['+33 06 12 34 56 78', '+33612345678'],
    ['0033612345678', '+33612345678'],
    ['+39 06 1234 5678', '+390612345678'],
    ['+1 (212) 555-1234', '+12125551234'],
  ])('%j is stored as %s [5.20]', (text, stored) => {
    expect(parsePhone(text)).toBe(stored);
  });

  test.each([
    '98 123 456 / 22 333 444',
    '98 123 456 22 333 444',
    '06 12 34 56 78',
    '098 123 456',
    '+216098123456',
    '+216 01 234 567',
    '98 123 45',
    '+216 98 123 45',
    '98 123 4567',
    '+33 6 12 34 56',
    '+9812345622333444',
    '12345678901234567890',
    '+999 123 456',
    '98 123 456 ext. 12',
    'call me',
    '',
    '+',
    '++21698123456',
    '20,123,456',
  ])('%j is no phone number [5.21]', (text) => {
    expect(parsePhone(text)).toBeNull();
  });

  test('a stored phone number is parsed unchanged', () => {
    const prefixes = ['', '+', '00', '+216', '216', '+33', '+390', '+49', '+1', '+7'];
    const digits = ['0', '1', '5', '9', '20', '98', '012', '390', '6123', '49000'].flatMap((group) =>
      Array.from({ length: 13 }, (_, place) => group.repeat(16).slice(0, place + 4)),
    );
    const stored = prefixes.flatMap((prefix) => digits.map((rest) => parsePhone(prefix + rest)));
    const numbers = stored.filter((number) => number !== null);
    expect(numbers.length).toBeGreaterThan(50);
    for (const number of numbers) {
      expect(parsePhone(number)).toBe(number);
      expect(number).toMatch(/^\+[1-9]\d{3,14}$/u);
    }
  });
});

test.each([
  ['+33', '06 12 34 56 78', '+33612345678'],
  ['+33', '00216 98 123 456', '+21698123456'],
  ['+39', '06 1234 5678', '+390612345678'],
  ['+1', '(212) 555-1234', '+12125551234'],
])('a shop of %s stores %j as %s', (code, text, stored) => {
  onTestFinished(() => setDiallingCode('+216'));
  setDiallingCode(code);
  expect(parsePhone(text)).toBe(stored);
  expect(parsePhone(stored)).toBe(stored);
});

test('the browser applies the same phone rules once fetched', async () => {
  expect(inBrowser.parsePhone(' 98 123 45 ')).toBe('98 123 45');
  expect(inBrowser.parsePhone('call me')).toBeNull();
  await inBrowser.loadPhoneRules();
  expect(inBrowser.parsePhone('98 123 45')).toBeNull();
  expect(inBrowser.parsePhone('98 123 456')).toBe('+21698123456');
});

describe('a number that was stored by former rules', () => {
  const stored = '+9812345622333444';

  test.each([stored, '+9 812 345 622 333 444'])('an older stored number comes back unchanged as %j', (text) => {
    expect(z.parse(optionalPhone(stored), text)).toBe(stored);
    expect(z.safeParse(optionalPhone(), text).success).toBe(false);
  });

  test('a formerly valid number passes in its own form', () => {
    expect(z.parse(editedPhone(), stored)).toBe(stored);
    expect(z.safeParse(phone(), stored).success).toBe(false);
  });

  test('an older number may be replaced or removed', () => {
    expect(z.parse(optionalPhone(stored), '98 123 456')).toBe('+21698123456');
    expect(z.parse(optionalPhone(stored), ' ')).toBe('');
    expect(z.safeParse(optionalPhone(stored), '98 123 45').error?.issues[0]?.message).toBe('phone.invalid');
  });
});
