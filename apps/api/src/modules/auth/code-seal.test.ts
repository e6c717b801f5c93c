import { describe, expect, test } from 'vitest';
import { createCodeSeal } from './code-seal.ts';

const seal = createCodeSeal('a secret for codes in tests');
const key = { email: 'a@atelier.test', purpose: 'verifyEmail', userId: null } as const;

describe('the digits of a code', () => {
  test('are six, and the same each time they are opened', () => {
    const sealed = seal.generate(key);
    const digits = seal.open({ ...key, sealed });
    expect(digits).toMatch(/^\d{6}$/);
    expect(seal.open({ ...key, sealed })).toBe(digits);
    expect(seal.matches({ ...key, sealed }, digits)).toBe(true);
    for (const wrong of ['', digits.slice(1), `${digits}0`, String((Number(digits) + 1) % 1_000_000).padStart(6, '0')])
      expect(seal.matches({ ...key, sealed }, wrong)).toBe(false);
  });

  test('can not be read off what is stored', () => {
    const [first, second] = [seal.generate(key), seal.generate(key)];
    expect(first).not.toBe(second);
    expect(Buffer.from(first, 'base64url').toString('latin1')).not.toContain(seal.open({ ...key, sealed: first }));
  });

  test('open for their own address, purpose, account and server only, and only untouched', () => {
    const sealed = seal.generate(key);
    const touched = Buffer.from(sealed, 'base64url');
    touched[14] = (touched[14] ?? 0) ^ 1;
    const foreign = [
      () => seal.open({ ...key, email: 'b@atelier.test', sealed }),
      () => seal.open({ ...key, purpose: 'resetPassword', sealed }),
      () => seal.open({ ...key, userId: '019a0000-0000-7000-8000-000000000001', sealed }),
      () => createCodeSeal('the secret of another server').open({ ...key, sealed }),
      () => seal.open({ ...key, sealed: touched.toString('base64url') }),
    ];
    for (const open of foreign) expect(open).toThrow(/unable to authenticate/u);
  });

  test('spread over the whole range', () => {
    const drawn = Array.from({ length: 2_000 }, () => Number(seal.open({ ...key, sealed: seal.generate(key) })));
    const mean = drawn.reduce((sum, each) => sum + each, 0) / drawn.length;
    expect(mean).toBeGreaterThan(470_000);
    expect(mean).toBeLessThan(530_000);
  });
});
