import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parsePhone, phoneBeginnings } from './phone.ts';

describe('a phone number', () => {
  test.each([
    ['20 123 456', '+21620123456'],
    ['20.123.456', '+21620123456'],
    ['+216 20 123 456', '+21620123456'],
    ['00216 20 123 456', '+21620123456'],
    ['21620123456', '+21620123456'],
    ['+33 (6) 12-34-56-78', '+33612345678'],
    ['0033612345678', '+33612345678'],
    ['216201', '+216216201'],
    ['123456', '+216123456'],
    ['20\u00a0123\u00a0456', '+21620123456'],
  ])('%o is %s', (text, stored) => {
    expect(parsePhone(text)).toBe(stored);
  });

  test('has 6 to 20 digits', () => {
    expect(parsePhone('12345')).toBeNull();
    expect(parsePhone('12345678901234567890')).toBe('+12345678901234567890');
    expect(parsePhone('123456789012345678901')).toBeNull();
  });

  test.each([
    '',
    '+',
    'call me',
    '+216 20 abc 456',
    '++21620123456',
    '+0021620123456',
    '0012345',
    '٢٠١٢٣٤٥٦',
    '20,123,456',
  ])('%o is none', (text) => {
    expect(parsePhone(text)).toBeNull();
  });

  test('read again is the same, so browser and server may both read it', () => {
    const digits = fc
      .array(fc.integer({ min: 0, max: 9 }), { minLength: 4, maxLength: 22 })
      .map((each) => each.join(''));
    fc.assert(
      fc.property(fc.constantFrom('', '+', '00', '+216', '216'), digits, (prefix, rest) => {
        const stored = parsePhone(prefix + rest);
        expect(stored === null || parsePhone(stored) === stored).toBe(true);
        expect(stored ?? '+123456').toMatch(/^\+[1-9]\d{5,19}$/);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('a number that is still being typed', () => {
  test('begins as the stored one does, from its sixth digit on, however it is spelled', () => {
    const spelled = fc.tuple(
      fc.constantFrom('', '+216 ', '00216', '216', '+33 ', '0033'),
      fc.stringMatching(/^[1-9]\d{7}$/u),
    );
    fc.assert(
      fc.property(spelled, fc.integer({ min: 6, max: 14 }), ([prefix, number], typed) => {
        const text = `${prefix}${number}`;
        const stored = parsePhone(text) ?? '';
        const beginnings = phoneBeginnings(text.slice(0, typed));
        expect(beginnings.some((beginning) => stored.startsWith(beginning))).toBe(true);
      }),
    );
  });

  test('is none where something else stands in it', () => {
    for (const text of ['', '+', 'chez moi', '20 123 a', '+216+20']) expect(phoneBeginnings(text)).toEqual([]);
  });
});
