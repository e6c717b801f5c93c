import { createHmac } from 'node:crypto';
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
const tokens = createAccessTokens({ secret }, clock, 10 * minute);

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
  test('an access token contains user and session', async () => {
    expect(await tokens.read(await tokens.issue(claims))).toEqual(claims);
  });

  test('an expired access token only signs out', async () => {
    const token = await tokens.issue(claims);
    clock.forward(10 * minute - 2_000);
    expect(await tokens.read(token)).toEqual(claims);
    clock.forward(2_001);
    expect(await tokens.read(token)).toBeNull();
    expect(await tokens.readExpired(token)).toEqual(claims);
  });

  test('an access token of another server is refused', async () => {
    const theirs = await createAccessTokens({ secret: 'the secret of another server' }, clock, minute).issue(claims);
    expect(await tokens.read(theirs)).toBeNull();
    expect(await tokens.readExpired(theirs)).toBeNull();
  });

  test.each([
    ['without a signature', `${encode({ alg: 'none', typ: 'at+jwt' })}.${encode(createPayload())}.`],
    ['with a signature of nothing', `${encode({ alg: 'none', typ: 'at+jwt' })}.${encode(createPayload())}.AAAA`],
    ['that is no token', 'a.b.c'],
    ['that is empty', ''],
  ])('an access token %s is refused', async (_, token) => {
    expect(await tokens.read(token)).toBeNull();
  });

  const key = deriveKey(secret, 'access-token');
  // Signed by hand, so the tests share no library with the code.
  const signed = (
    payload: object,
    header: { alg: 'HS256' | 'HS512'; typ?: string; crit?: string[] } = { alg: 'HS256', typ: 'at+jwt' },
  ): string => {
    const content = `${encode(header)}.${encode(payload)}`;
    return `${content}.${createHmac(header.alg.replace('HS', 'sha'), key).update(content).digest('base64url')}`;
  };

  test('a complete token with our signature is accepted', async () => {
    expect(await tokens.read(signed(createPayload()))).toEqual(claims);
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
    ['without a beginning', signed({ ...createPayload(), iat: undefined })],
    ['with a critical extension', signed(createPayload(), { alg: 'HS256', typ: 'at+jwt', crit: ['b64'] })],
  ])('a token %s, signed with our key, is refused', async (_, token) => {
    expect(await tokens.read(token)).toBeNull();
  });
});
