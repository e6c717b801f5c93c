import { describe, expect, test } from 'vitest';
import { readToken, type TokenUse, writeToken } from './code-seal.ts';

const config = { secret: 'a secret for tokens in tests' };
const id = '019a0000-0000-7000-8000-000000000001';
const uses: readonly TokenUse[] = (['code', 'link', 'final', 'browser'] as const).flatMap((kind) =>
  (['verifyEmail', 'resetPassword', 'changeEmail', 'invitation'] as const).map((purpose) => ({ kind, purpose })),
);

describe('a token', () => {
  test.each(uses)('a token for $kind of $purpose has one purpose', (use) => {
    const token = writeToken(config, id, use);
    expect(readToken(config, token, ...uses)).toEqual({ id, ...use });
    expect(readToken(config, token, ...uses.filter((other) => other !== use))).toBeNull();
  });

  test('a token of another server or id is refused', () => {
    const use = { kind: 'link', purpose: 'verifyEmail' } as const;
    expect(readToken(config, writeToken({ secret: 'the secret of another server' }, id, use), use)).toBeNull();
    expect(readToken(config, writeToken(config, id, use).replace('000001', '000002'), use)).toBeNull();
  });
});
