import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasControlCharacter, hasLoneSurrogate, normalizeEmail, textLimits, withoutAccents } from './text.ts';

describe('control characters', () => {
  test.each(['\0', '\u0007', '\u001b', '\u007f', '\u0085', '\u009f'])('%j is refused in lines and texts', (text) => {
    expect(hasControlCharacter(`a${text}b`, false)).toBe(true);
    expect(hasControlCharacter(`a${text}b`, true)).toBe(true);
  });

  test.each(['\n', '\r\n', '\t'])('%j is refused in lines, accepted in texts', (text) => {
    expect(hasControlCharacter(`a${text}b`, false)).toBe(true);
    expect(hasControlCharacter(`a${text}b`, true)).toBe(false);
  });

  test.each(['', 'Écran noir', 'شاشة', '🔧', 'a\u00a0b', 'ÿ'])('%j has no control characters', (text) => {
    expect(hasControlCharacter(text, false)).toBe(false);
  });
});

test('half of a surrogate pair is found', () => {
  expect(hasLoneSurrogate('a\ud83d')).toBe(true);
  expect(hasLoneSurrogate('\udd27a')).toBe(true);
  expect(hasLoneSurrogate('🔧')).toBe(false);
});

test.each([
  ['Écran FISSURÉ', 'ecran fissure'],
  ['ﬁxé', 'fixe'],
  ['ＩＰＨＯＮＥ １５', 'iphone 15'],
])('%j is compared as %j', (text, plain) => {
  expect(withoutAccents(text)).toBe(plain);
});

describe('an e-mail address', () => {
  test('an e-mail address has one spelling', () => {
    expect(normalizeEmail('  Customer@Atelier.TEST ')).toBe('customer@atelier.test');
    expect(normalizeEmail('rene\u0301@atelier.test')).toBe(normalizeEmail('REN\u00c9@atelier.test'));
  });

  test('a normalised e-mail address stays as it is', () => {
    const letters = fc.string({ unit: 'grapheme' });
    fc.assert(
      fc.property(letters, (text) => {
        expect(normalizeEmail(normalizeEmail(text))).toBe(normalizeEmail(text));
      }),
      { numRuns: 2000 },
    );
  });
});

test('the limits are those of the specification', () => {
  expect(textLimits).toEqual({
    name: 100,
    device: 100,
    email: 254,
    address: 500,
    issue: 2000,
    additionalInfo: 2000,
    reason: 2000,
    comment: 2000,
    notes: 5000,
    message: 5000,
  });
});
