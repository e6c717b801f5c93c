import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { day, email, line, lines, money, optionalLine, password, personName, visitWindow } from './fields.ts';
import { phone } from './phone-field.ts';

function parseValue(schema: z.ZodMiniType, value: unknown): unknown {
  const result = z.safeParse(schema, value);
  return result.success ? { is: result.data } : result.error.issues[0]?.message;
}

describe('texts', () => {
  test('texts are trimmed and normalised to NFC', () => {
    expect(parseValue(line(100), '  Amélie ')).toEqual({ is: 'Amélie' });
  });

  test('a required text is more than blanks', () => {
    expect(parseValue(line(100), '   ')).toBe('required');
    expect(parseValue(line(100), undefined)).toBe('required');
  });

  test('texts are counted after trimming', () => {
    expect(parseValue(line(3), ' abc ')).toEqual({ is: 'abc' });
    expect(parseValue(line(3), 'abcd')).toBe('tooLong');
  });

  test('texts have no control characters beyond breaks and tabs', () => {
    expect(parseValue(line(100), 'a\tb')).toBe('controlCharacter');
    expect(parseValue(lines(100), 'a\n\tb')).toEqual({ is: 'a\n\tb' });
    expect(parseValue(lines(100), 'a\u0000b')).toBe('controlCharacter');
    expect(parseValue(lines(100), 'a\u009Bb')).toBe('controlCharacter');
  });

  test('half a surrogate pair is refused', () => {
    expect(parseValue(line(100), 'a\uD800')).toBe('controlCharacter');
  });

  test('odd but legal texts are kept', () => {
    for (const text of ['مرحبا', '👩🏽‍🔧', "Robert'); drop table users;--", '<b>x</b>']) {
      expect(parseValue(line(100), text)).toEqual({ is: text });
    }
  });

  test('lose marks that would turn the texts around them [5.24]', () => {
    expect(parseValue(line(100), 'abc \u202edef\u202c')).toEqual({ is: 'abc def' });
    expect(parseValue(lines(100), '\u2067أمل\u2069\n\u202aTunis')).toEqual({ is: 'أمل\nTunis' });
    expect(parseValue(personName, '\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069')).toBe('auth.signup.name');
  });

  test('joiners and direction marks are kept', () => {
    for (const text of ['می\u200cخواهم', '👩\u200d🔧', 'a\u200eb', 'أ\u200fب']) {
      expect(parseValue(line(100), text)).toEqual({ is: text });
    }
  });

  test('an optional text may be empty, null or absent', () => {
    for (const nothing of ['', null, undefined]) expect(parseValue(optionalLine(10), nothing)).toEqual({ is: nothing });
  });
});

describe('people', () => {
  test('a name has two characters at least [5.4]', () => {
    for (const short of ['', ' ', 'A']) expect(parseValue(personName, short)).toBe('auth.signup.name');
    expect(parseValue(personName, 'Al')).toEqual({ is: 'Al' });
  });

  test('spellings of an e-mail address count as one [5.1]', () => {
    expect(parseValue(email, '  Amel@Atelier.TEST ')).toEqual({ is: 'amel@atelier.test' });
    expect(parseValue(email, 'amel@')).toBe('auth.signin.email');
    expect(parseValue(email, 42)).toBe('auth.signin.email');
  });

  test('a password has 6 to 256 untrimmed characters [5.2]', () => {
    expect(parseValue(password, '12345')).toBe('auth.signin.password');
    expect(parseValue(password, ' 1234 ')).toEqual({ is: ' 1234 ' });
    expect(parseValue(password, 'x'.repeat(257))).toBe('tooLong');
  });

  test('phone numbers are stored as E.164, Tunisian by default', () => {
    expect(parseValue(phone(), '20 123 456')).toEqual({ is: '+21620123456' });
    expect(parseValue(phone(), '+33 6 12 34 56 78')).toEqual({ is: '+33612345678' });
    expect(parseValue(phone(), 'call me')).toBe('phone.invalid');
    expect(parseValue(phone(), ' ')).toBe('required');
  });
});

describe('amounts, days and windows', () => {
  test('amounts leave as strings with three decimals [3.8]', () => {
    expect(parseValue(money, '120')).toEqual({ is: '120.000' });
    expect(parseValue(money, '0.5')).toEqual({ is: '0.500' });
  });

  test.each(['-1', 'NaN', '1e309', '1,5', '1.2345', '1000000000', ''])('%j is no amount', (text) => {
    expect(parseValue(money, text)).toBe('money.invalid');
  });

  test('a day exists in the calendar', () => {
    expect(parseValue(day, '2028-02-29')).toEqual({ is: '2028-02-29' });
    expect(parseValue(day, '2027-02-29')).toBe('date.invalid');
    expect(parseValue(day, '2027-2-9')).toBe('date.invalid');
  });

  test('an invalid day is compared with no other', () => {
    const span = z.object({ from: day, to: day }).check(z.refine(({ from, to }) => from <= to, 'order'));
    const messages = (value: unknown) => z.safeParse(span, value).error?.issues.map(({ message }) => message);
    expect(messages({ from: '2027-02-29', to: '2027-01-01' })).toEqual(['date.invalid']);
    expect(messages({ from: '2027-02-28', to: '2027-01-01' })).toEqual(['order']);
  });

  test('a window ends after it begins', () => {
    expect(parseValue(visitWindow, '09:00-12:00')).toEqual({ is: '09:00-12:00' });
    for (const wrong of ['12:00-09:00', '09:00-09:00', '9-12', '24:00-25:00']) {
      expect(parseValue(visitWindow, wrong)).toBe('visit.window');
    }
  });
});
