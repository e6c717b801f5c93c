import { expect, test } from 'vitest';
import { plainDigits } from './plain-digits.ts';

test.each([
  ['٩٨١٢٣٤٥٦', '98123456'],
  ['۹۸۱۲۳۴۵۶', '98123456'],
  ['９８ １２３', '98 123'],
  ['१२', '12'],
  ['\u202a+216\u00a098\u2011123\u200e–456\u202c', '+216 98-123-456'],
  ['١٢٠٫٥٠٠', '120.500'],
  ['١٬٢٥٠', '1250'],
  ['١٢٠،٥', '120,5'],
  ['iPhone 12', 'iPhone 12'],
])('%j becomes %j', (typed, plain) => {
  expect(plainDigits(typed)).toBe(plain);
});

test('digits of every script have their value [5.23]', () => {
  const digits = Array.from({ length: 0x11_0000 }, (_, code) => code).filter(
    (code) => (code < 0xd800 || code > 0xdfff) && /\p{Nd}/u.test(String.fromCodePoint(code)),
  );
  expect(digits.length % 10).toBe(0);
  const wrong = digits.filter((code, place) => plainDigits(String.fromCodePoint(code)) !== String(place % 10));
  expect(wrong).toEqual([]);
});
