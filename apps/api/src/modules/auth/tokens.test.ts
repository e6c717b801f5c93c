import { describe, expect, it } from 'vitest';
import { createTokens, type TokenUse } from './tokens.ts';

const tokens = createTokens('a secret for tokens in tests');
const id = '019a0000-0000-7000-8000-000000000001';
const uses: readonly TokenUse[] = (['code', 'link', 'final'] as const).flatMap((kind) =>
  (['verifyEmail', 'resetPassword', 'changeEmail', 'invitation'] as const).map((purpose) => ({ kind, purpose })),
);

describe('a token', () => {
  it.each(uses)('for $kind of $purpose is good for that and nothing else', (use) => {
    const token = tokens.write(id, use);
    expect(tokens.read(token, ...uses)).toEqual({ id, use });
    expect(tokens.read(token, ...uses.filter((other) => other !== use))).toBeNull();
  });

  it('of another server or another id is refused', () => {
    const use = { kind: 'link', purpose: 'verifyEmail' } as const;
    expect(tokens.read(createTokens('the secret of another server').write(id, use), use)).toBeNull();
    expect(tokens.read(tokens.write(id, use).replace('000001', '000002'), use)).toBeNull();
  });
});

describe('the digits of a code', () => {
  const code = { id, email: 'a@atelier.test', purpose: 'verifyEmail' } as const;

  it('are six, and the same each time', () => {
    expect(tokens.digits(code)).toMatch(/^\d{6}$/);
    expect(tokens.digits(code)).toBe(tokens.digits({ ...code }));
  });

  it('are others for another code, address, purpose or server', () => {
    const others = [
      tokens.digits({ ...code, id: id.replace('1', '2') }),
      tokens.digits({ ...code, email: 'b@atelier.test' }),
      tokens.digits({ ...code, purpose: 'resetPassword' }),
      createTokens('the secret of another server').digits(code),
    ];
    expect(new Set([tokens.digits(code), ...others]).size).toBe(5);
  });

  it('spread over the whole range', () => {
    const drawn = Array.from({ length: 2_000 }, (_, index) => Number(tokens.digits({ ...code, email: `${index}` })));
    const mean = drawn.reduce((sum, each) => sum + each, 0) / drawn.length;
    expect(mean).toBeGreaterThan(470_000);
    expect(mean).toBeLessThan(530_000);
  });
});
