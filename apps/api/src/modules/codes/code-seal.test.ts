import { describe, expect, test } from 'vitest';
import { generateCode, matchesCode, openCode } from './code-seal.ts';

const config = { secret: 'a secret for codes in tests' };
const key = { email: 'a@atelier.test', purpose: 'verifyEmail', userId: null } as const;

describe('the digits of a code', () => {
  test('a sealed code opens to the same six digits', () => {
    const sealed = generateCode(config, key);
    const digits = openCode(config, { ...key, sealed });
    expect(digits).toMatch(/^\d{6}$/);
    expect(openCode(config, { ...key, sealed })).toBe(digits);
    expect(matchesCode(config, { ...key, sealed }, digits)).toBe(true);
    for (const wrong of ['', digits.slice(1), `${digits}0`, String((Number(digits) + 1) % 1_000_000).padStart(6, '0')])
      expect(matchesCode(config, { ...key, sealed }, wrong)).toBe(false);
  });

  test("stored digits of a code can't be read", () => {
    const [first, second] = [generateCode(config, key), generateCode(config, key)];
    expect(first).not.toBe(second);
    expect(Buffer.from(first, 'base64url').toString('latin1')).not.toContain(
      openCode(config, { ...key, sealed: first }),
    );
  });

  test('a sealed code opens for its own purpose alone', () => {
    const sealed = generateCode(config, key);
    const touched = Buffer.from(sealed, 'base64url');
    touched[14] = (touched[14] ?? 0) ^ 1;
    const foreign = [
      () => openCode(config, { ...key, email: 'b@atelier.test', sealed }),
      () => openCode(config, { ...key, purpose: 'resetPassword', sealed }),
      () => openCode(config, { ...key, userId: '019a0000-0000-7000-8000-000000000001', sealed }),
      () => openCode({ secret: 'the secret of another server' }, { ...key, sealed }),
      () => openCode(config, { ...key, sealed: touched.toString('base64url') }),
    ];
    for (const open of foreign) expect(open).toThrow(/invariant: code with the seal of another key/u);
  });

  test('a code opens by the former secret', () => {
    const sealed = generateCode(config, key);
    const digits = openCode(config, { ...key, sealed });
    const rotated = { secret: 'the secret after a change', previousSecret: config.secret };
    expect(matchesCode(rotated, { ...key, sealed }, digits)).toBe(true);
    expect(matchesCode({ secret: rotated.secret }, { ...key, sealed }, digits)).toBe(false);
  });

  test('spread over the whole range', () => {
    const drawn = Array.from({ length: 2_000 }, () =>
      Number(openCode(config, { ...key, sealed: generateCode(config, key) })),
    );
    const mean = drawn.reduce((sum, each) => sum + each, 0) / drawn.length;
    expect(mean).toBeGreaterThan(470_000);
    expect(mean).toBeLessThan(530_000);
  });
});
