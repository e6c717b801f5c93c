import { createSigner } from 'fast-jwt';
import { describe, expect, test } from 'vitest';
import { deriveKey } from '#platform/config/keys.ts';
import { minute } from '#platform/config/limits.ts';
import { createTestClock } from '#browser.fixture.ts';
import { createAccessTokens } from './access-token.ts';

const secret = 'a secret for access tokens in tests';
const claims = {
  userId: '019a0000-0000-7000-8000-000000000001',
  sessionId: '019a0000-0000-7000-8000-000000000002',
};
const clock = createTestClock();
const tokens = createAccessTokens(secret, clock, 10 * minute);

function timeInAnHour(): number {
  return Math.floor(clock.now().getTime() / 1_000) + 3_600;
}

function createPayload() {
  return {
    sub: claims.userId,
    sid: claims.sessionId,
    aud: 'atelier-api',
    iss: 'atelier',
    iat: timeInAnHour() - 3_600,
    exp: timeInAnHour(),
  };
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

describe('an access token', () => {
  test('says who and in which session', () => {
    expect(tokens.read(tokens.issue(claims))).toEqual(claims);
  });

  test('an expired access token only signs out', () => {
    const token = tokens.issue(claims);
    clock.forward(10 * minute - 2_000);
    expect(tokens.read(token)).toEqual(claims);
    clock.forward(2_001);
    expect(tokens.read(token)).toBeNull();
    expect(tokens.readExpired(token)).toEqual(claims);
  });

  test('of another server is refused', () => {
    const theirs = createAccessTokens('the secret of another server', clock, minute);
    expect(tokens.read(theirs.issue(claims))).toBeNull();
    expect(tokens.readExpired(theirs.issue(claims))).toBeNull();
  });

  test.each([
    ['without a signature', `${encode({ alg: 'none', typ: 'at+jwt' })}.${encode(createPayload())}.`],
    ['with a signature of nothing', `${encode({ alg: 'none', typ: 'at+jwt' })}.${encode(createPayload())}.AAAA`],
    ['that is no token', 'a.b.c'],
    ['that is empty', ''],
  ])('%s is refused', (_, token) => {
    expect(tokens.read(token)).toBeNull();
  });

  const key = deriveKey(secret, 'access-token');
  const signed = (
    payload: object,
    header: { alg: 'HS256' | 'HS512'; typ?: string } = { alg: 'HS256', typ: 'at+jwt' },
  ) => createSigner({ key, algorithm: header.alg, header })(payload);

  test('a complete token with our signature is accepted', () => {
    expect(tokens.read(signed(createPayload()))).toEqual(claims);
  });

  test.each([
    ['of another algorithm', signed(createPayload(), { alg: 'HS512', typ: 'at+jwt' })],
    ['of another type', signed(createPayload(), { alg: 'HS256', typ: 'JWT' })],
    ['without a type', signed(createPayload(), { alg: 'HS256' })],
    ['for another audience', signed({ ...createPayload(), aud: 'somebody-else' })],
    ['from another issuer', signed({ ...createPayload(), iss: 'somebody-else' })],
    ['for no session', signed({ ...createPayload(), sid: undefined })],
    ['for a malformed user', signed({ ...createPayload(), sub: 'root' })],
    ['without an end', signed({ ...createPayload(), exp: undefined })],
  ])('%s is refused even when signed with our key', (_, token) => {
    expect(tokens.read(token)).toBeNull();
  });
});
