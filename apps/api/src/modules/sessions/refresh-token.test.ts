import { describe, expect, test } from 'vitest';
import { readRefreshToken, writeRefreshToken } from './access-token.ts';

const generation = { sessionId: '019a0000-0000-7000-8000-000000000001', counter: 7 };
const config = { secret: 'a secret for refresh tokens in tests' };
const token = writeRefreshToken(config, generation);

describe('a refresh token', () => {
  test('a refresh token has session, counter and mac', () => {
    expect(token).toMatch(/^019a0000-0000-7000-8000-000000000001\.7\.[\w-]{43}$/);
    expect(readRefreshToken(config, token)).toEqual(generation);
  });

  test.each([
    ['with another counter', token.replace('.7.', '.8.')],
    ['with the counter written otherwise', token.replace('.7.', '.07.')],
    ['for another session', token.replace('000001', '000002')],
    ['with another mac', `${token.slice(0, -3)}AAA`],
    ['with more behind it', `${token}A`],
    ['without a mac', token.split('.').slice(0, 2).join('.')],
    ['of another server', writeRefreshToken({ secret: 'the secret of another server' }, generation)],
    ['that is empty', ''],
  ])('a refresh token %s is refused', (_, text) => {
    expect(readRefreshToken(config, text)).toBeNull();
  });
});
