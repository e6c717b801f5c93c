import { describe, expect, test } from 'vitest';
import { createTokens, type TokenUse } from './tokens.ts';

const tokens = createTokens('a secret for tokens in tests');
const id = '019a0000-0000-7000-8000-000000000001';
const uses: readonly TokenUse[] = (['code', 'link', 'final', 'browser'] as const).flatMap((kind) =>
  (['verifyEmail', 'resetPassword', 'changeEmail', 'invitation'] as const).map((purpose) => ({ kind, purpose })),
);

describe('a token', () => {
  test.each(uses)('for $kind of $purpose is good for that and nothing else', (use) => {
    const token = tokens.write(id, use);
    expect(tokens.read(token, ...uses)).toEqual({ id, ...use });
    expect(tokens.read(token, ...uses.filter((other) => other !== use))).toBeNull();
  });

  test('of another server or another id is refused', () => {
    const use = { kind: 'link', purpose: 'verifyEmail' } as const;
    expect(tokens.read(createTokens('the secret of another server').write(id, use), use)).toBeNull();
    expect(tokens.read(tokens.write(id, use).replace('000001', '000002'), use)).toBeNull();
  });
});
