import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { compactPhone, phoneBeginnings, normalizeSearchText, readablePhone, setDiallingCode } from './phone.ts';

test.each([
  ['20 123 456', '20123456'],
  ['+216 20.123-456', '+21620123456'],
  ['(+216) 20 123 456', '+21620123456'],
  ['+216 (0) 98 123 456', '+21698123456'],
  ['0033 (0)6 12 34 56 78', '0033612345678'],
  ['20\u00a0123\u202f456', '20123456'],
  ['٩٨ ١٢٣ ٤٥٦', '98123456'],
  ['\u202a+216\u00a098\u2011123\u2013456\u202c', '+21698123456'],
])('the digits of %j are %s', (text, compact) => {
  expect(compactPhone(text)).toBe(compact);
});

test.each(['', '+', 'call me', '98 123 456 / 22 333 444', '++21620123456', '20,123,456', '20 123 456 ext. 2'])(
  '%j is not one number',
  (text) => expect(compactPhone(text)).toBeNull(),
);

test.each([
  ['+216 20 123 456', '21620123456'],
  ['00216 20.123.456', '21620123456'],
  ['٩٨١٢٣٤٥٦', '98123456'],
  ['98/123', '98123'],
  ['06 12 34 56 78', '612345678'],
  ['012', '012'],
  ['iPhone 12', 'iPhone 12'],
  ['أمل', 'أمل'],
])('%j is searched as %j', (text, searched) => {
  expect(normalizeSearchText(text)).toBe(searched);
});

describe('a number that is still being typed', () => {
  test('a partial number begins like the stored one', () => {
    const spelled = fc.tuple(
      fc.constantFrom('', '+216 ', '00216', '216', '+33 ', '0033'),
      fc.stringMatching(/^[1-9]\d{7}$/u),
    );
    fc.assert(
      fc.property(spelled, fc.integer({ min: 6, max: 14 }), ([prefix, number], typed) => {
        const text = `${prefix}${number}`;
        const stored = `+${prefix === '' ? '216' : prefix.replace(/^(\+|00)/u, '').trim()}${number}`;
        const beginnings = phoneBeginnings(text.slice(0, typed));
        expect(beginnings.some((beginning) => stored.startsWith(beginning))).toBe(true);
      }),
    );
  });

  test('a trunk zero may be left out', () => {
    onTestFinished(() => setDiallingCode('+216'));
    setDiallingCode('+33');
    expect(phoneBeginnings('06 12')).toEqual(['+330612', '+33612']);
  });

  test("text that isn't a number is no phone", () => {
    for (const text of ['', '+', 'chez moi', '20 123 a', '+216+20', '98 123 456/22'])
      expect(phoneBeginnings(text)).toEqual([]);
  });
});

test.each([
  ['+216', '+21620123456', '+216 20 123 456'],
  ['+216', '+216 20 123 456', '+216 20 123 456'],
  ['+216', '+33612345678', '+33 612 345 678'],
  ['+216', '+15145550199', '+1 514 555 0199'],
  ['+1', '+15145550199', '+1 514 555 0199'],
  ['+1', '+21620123456', '+216 20 123 456'],
  ['+33', '+33612345678', '+33 612 345 678'],
  ['+44', '+447911123456', '+44 791 112 3456'],
  ['+961', '+9611234567', '+961 1 234 567'],
  ['+971', '+97121234567', '+971 21 234 567'],
  ['+971', '+971501234567', '+971 501 234 567'],
  ['+216', '+9812345622333444', '+9 812 345 622 333 444'],
])('a shop of %s shows %s as %s', (code, phone, readable) => {
  onTestFinished(() => setDiallingCode('+216'));
  setDiallingCode(code);
  expect(readablePhone(phone)).toBe(readable);
});
