import { createHmac } from 'node:crypto';
import { Writable } from 'node:stream';
import { getMe, startThirdParty, thirdPartySignIn } from '@atelier/contract';
import { createIdentity, type Behaviour } from '@atelier/testing';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startWorld, type TestBrowser } from '#browser.fixture.ts';
import { minute } from '#platform/config/limits.ts';
import { users } from '#schema/people.ts';
import {
  returnFromProvider,
  startAuthorization,
  type ProviderWorld,
  statusAndMessage,
  startProviderWorld,
} from './third-party.fixture.ts';

// Callback parameters and ID token claims (specification/faults#w9).

let world: ProviderWorld;
let logText = '';
beforeAll(async () => {
  const log = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      logText += chunk.toString();
      done();
    },
  });
  world = await startProviderWorld(inject('database'), { log, environment: { PUBLIC_URL: 'http://atelier.test' } });
});
afterAll(() => world.stop());

const refusal = [401, 'providerRefused'];
const unverified = [401, 'providerUnverified'];
const invalid = { status: 400, body: { message: 'validation' } };

function countAccounts(email: string): Promise<number> {
  return world.app.platform.database.$count(users, eq(users.email, email));
}

function encodePart(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function payloadOf(token: string): object {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

async function startReturn(browser = world.browser()): Promise<{ browser: TestBrowser; back: URL }> {
  const claims = createIdentity();
  world.provider.behave({ claims });
  return { browser, back: await world.provider.visit(await startAuthorization(browser)) };
}

describe('the way to the provider', () => {
  test('the authorization request uses PKCE, state and nonce [4.48]', async () => {
    const browser = world.browser();
    const response = await browser.request('POST', startThirdParty.path, {
      headers: { 'x-forwarded-host': 'evil.test' },
    });
    const { origin, searchParams } = new URL(startThirdParty.answer.parse(await response.json()).url);
    expect(origin).toBe(world.provider.url);
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: 'atelier',
      response_type: 'code',
      redirect_uri: 'http://atelier.test/signin',
      scope: 'openid profile email',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  test('the authorization request is bound to a short-lived cookie', async () => {
    const browser = world.browser();
    const response = await browser.request('POST', startThirdParty.path, { body: { referrer: '/repairs' } });
    const [cookie = ''] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^departure=[\w-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
    const { searchParams } = new URL(startThirdParty.answer.parse(await response.json()).url);
    const plain = Buffer.from(browser.cookies.get('departure') ?? '', 'base64url').toString('latin1');
    for (const secret of [searchParams.get('state') ?? '-', searchParams.get('nonce') ?? '-', '/repairs'])
      expect(plain).not.toContain(secret);
  });

  test('the authorization request returns to a path of ours', async () => {
    const browser = world.browser();
    const address = await startAuthorization(browser, '/repairs?view=table#last');
    world.provider.behave({ claims: createIdentity() });
    const response = await returnFromProvider(browser, await world.provider.visit(address));
    expect(thirdPartySignIn.answer.parse(await response.json()).referrer).toBe('/repairs?view=table#last');
    for (const referrer of ['https://evil.test/', 'repairs', '', '/a b', `/${'a'.repeat(1_000)}`])
      await expect(startAuthorization(browser, referrer)).rejects.toMatchObject(invalid);
  });
});

describe('a token of the provider', () => {
  const changed: readonly (readonly [string, Behaviour])[] = [
    ['for another client', { editClaims: ({ payload }) => Object.assign(payload, { aud: 'another' }) }],
    [
      'for two clients, given to the other',
      { editClaims: ({ payload }) => Object.assign(payload, { aud: ['atelier', 'another'], azp: 'another' }) },
    ],
    ['of another issuer', { editClaims: ({ payload }) => Object.assign(payload, { iss: 'https://evil.test' }) }],
    ['with another nonce', { editClaims: ({ payload }) => Object.assign(payload, { nonce: 'another' }) }],
    ['without a nonce', { editClaims: ({ payload }) => Reflect.deleteProperty(payload, 'nonce') }],
    ['that has run out', { editClaims: ({ payload }) => Object.assign(payload, { exp: payload.iat - 60 }) }],
    ['that begins later', { editClaims: ({ payload }) => Object.assign(payload, { nbf: payload.iat + 600 }) }],
    ['without a subject', { editClaims: ({ payload }) => Reflect.deleteProperty(payload, 'sub') }],
    ['with a subject that is none', { editClaims: ({ payload }) => Object.assign(payload, { sub: 'a\0b' }) }],
    ['of a key the provider doesn’t have', { editClaims: ({ header }) => Object.assign(header, { kid: 'another' }) }],
    [
      'changed after it was signed',
      {
        tamperToken: (token) => {
          const [header, , signature] = token.split('.');
          return [header, encodePart({ ...payloadOf(token), sub: 'somebody else' }), signature].join('.');
        },
      },
    ],
    [
      'without a signature',
      { tamperToken: (token) => `${encodePart({ alg: 'none' })}.${encodePart(payloadOf(token))}.` },
    ],
    [
      'signed with what we and the provider know',
      {
        tamperToken: (token) => {
          const text = `${encodePart({ alg: 'HS256' })}.${encodePart(payloadOf(token))}`;
          const secret = world.provider.environment['OIDC_CLIENT_SECRET'] ?? '';
          return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
        },
      },
    ],
  ];

  test.each(changed)('%s signs nobody in', async (_, behaviour) => {
    const claims = createIdentity();
    const browser = world.browser();
    expect(await statusAndMessage(await world.visitProvider({ ...behaviour, claims }, browser))).toEqual(refusal);
    expect([...browser.cookies.keys()]).toEqual([]);
    expect(await countAccounts(claims.email)).toBe(0);
  });

  test.each([
    ['not said to be verified', { email_verified: undefined }],
    ['said not to be verified', { email_verified: false }],
    ['verified by the text ‘true’', { email_verified: 'true' }],
    ['verified by a 1', { email_verified: 1 }],
    ['missing', { email: undefined }],
    ['none', { email: 'nobody' }],
    ['a list', { email: ['nour@atelier.test'] }],
    ['of two lines', { email: 'nour@atelier.test\r\nbcc: all@atelier.test' }],
  ])("a provider's token with address %s is refused", async (_, claims) => {
    expect(await statusAndMessage(await world.visitProvider({ claims: createIdentity(claims) }))).toEqual(unverified);
  });

  test("a provider's token expires by the database's time", async () => {
    const { browser, back } = await startReturn();
    const { clock } = world;
    clock.forward(9 * minute);
    expect((await returnFromProvider(browser, back)).status).toBe(200);
    const editClaims: Behaviour['editClaims'] = ({ payload }) => Object.assign(payload, { exp: payload.iat + 60 });
    world.provider.behave({ claims: createIdentity(), editClaims });
    const second = world.browser();
    const late = await world.provider.visit(await startAuthorization(second));
    expect(await statusAndMessage(await returnFromProvider(second, late))).toEqual(refusal);
  });
});

describe('a code', () => {
  test('a code of the provider signs in once [7.4]', async () => {
    const { browser, back } = await startReturn();
    const departure = browser.cookies.get('departure') ?? '';
    expect((await returnFromProvider(browser, back)).status).toBe(200);
    expect(await statusAndMessage(await returnFromProvider(browser, back))).toEqual(refusal);
    browser.cookies.set('departure', departure);
    expect(await statusAndMessage(await returnFromProvider(browser, back))).toEqual(refusal);
  });

  test('sent twice at once signs in once', async () => {
    const { browser, back } = await startReturn();
    const answers = await Promise.all([returnFromProvider(browser, back), returnFromProvider(browser, back)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401]);
  });

  test('an unknown code of the provider is refused', async () => {
    const { browser, back } = await startReturn();
    back.searchParams.set('code', 'never-given');
    expect(await statusAndMessage(await returnFromProvider(browser, back))).toEqual(refusal);
  });

  test.each(['invalid_grant', 'access_denied'])('a code that the provider refuses as %s fails', async (error) => {
    const { browser, back } = await startReturn();
    const headers = { 'content-type': 'application/json' };
    world.provider.behave({
      fault: { at: '/token', answer: (response) => response.writeHead(400, headers).end(JSON.stringify({ error })) },
    });
    expect(await statusAndMessage(await returnFromProvider(browser, back))).toEqual(refusal);
  });

  test('another person’s code is refused in this browser', async () => {
    const attacker = await startReturn();
    const victim = await startReturn();
    const [code, state] = ['code', 'state'].map((name) => attacker.back.searchParams.get(name) ?? '');
    const planted = async (own: string) =>
      statusAndMessage(await victim.browser.request('POST', thirdPartySignIn.path, { body: { code, state: own } }));
    expect(await planted(state ?? '')).toEqual(refusal);
    expect(await planted(victim.back.searchParams.get('state') ?? '')).toEqual(refusal);
    await expect(victim.browser.send(getMe)).rejects.toMatchObject({ status: 401 });
  });
});

describe('a state', () => {
  test.each([
    ['missing', undefined],
    ['empty', ''],
    ['another', 'x'.repeat(43)],
  ])('a state that is %s is refused, nothing used', async (_, state) => {
    const { browser, back } = await startReturn();
    const code = back.searchParams.get('code');
    const answer = await browser.request('POST', thirdPartySignIn.path, { body: { code, state } });
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await statusAndMessage(answer)).toEqual(refusal);
    expect((await returnFromProvider(browser, back)).status).toBe(200);
  });

  test('a state without its cookie is refused', async () => {
    const { browser, back } = await startReturn();
    const own = browser.cookies.get('departure') ?? '';
    const altered = own.slice(0, -2) + (own.endsWith('AA') ? 'BB' : 'AA');
    for (const cookie of [undefined, '', 'x', altered, 'a'.repeat(3_000)]) {
      if (cookie === undefined) browser.cookies.delete('departure');
      else browser.cookies.set('departure', cookie);
      expect(await statusAndMessage(await returnFromProvider(browser, back))).toEqual(refusal);
    }
  });

  test('a state expires after ten minutes', async () => {
    const { browser, back } = await startReturn();
    world.clock.forward(10 * minute);
    expect(await statusAndMessage(await returnFromProvider(browser, back))).toEqual(refusal);
  });

  test('the newest tab’s state counts', async () => {
    const browser = world.browser();
    const first = await startReturn(browser);
    const second = await startReturn(browser);
    expect(await statusAndMessage(await returnFromProvider(browser, first.back))).toEqual(refusal);
    expect((await returnFromProvider(browser, second.back)).status).toBe(200);
  });
});

describe('a sign-in through the provider', () => {
  test('signing in through the provider ends the former session', async () => {
    const { browser } = await world.signUp();
    const former = { refresh: browser.cookies.get('refresh') ?? '', accessToken: browser.accessToken };
    const { user } = await world.signInThroughProvider(createIdentity(), browser);
    expect((await browser.send(getMe)).user.id).toBe(user.id);
    const left = world.browser();
    left.cookies.set('refresh', former.refresh);
    expect((await left.request('GET', '/auth/me/token')).status).toBe(401);
    left.accessToken = former.accessToken;
    await expect(left.send(getMe)).rejects.toMatchObject({ status: 401 });
  });

  test('signing in through the provider needs a code', async () => {
    const { browser, back } = await startReturn();
    const body = { state: back.searchParams.get('state') };
    const response = await browser.request('POST', thirdPartySignIn.path, { body });
    expect(await statusAndMessage(response)).toEqual([400, 'validation']);
  });

  test('a third-party sign-in logs no secret or address', async () => {
    const { browser, back } = await startReturn();
    const claims = createIdentity();
    world.provider.behave({ claims, editClaims: ({ payload }) => Object.assign(payload, { aud: 'another' }) });
    expect(await statusAndMessage(await returnFromProvider(browser, back))).toEqual(refusal);
    expect(logText).toContain('auth.providerRefused');
    const secrets = [back.searchParams.get('code') ?? '-', back.searchParams.get('state') ?? '-', claims.email];
    for (const secret of [...secrets, world.provider.environment['OIDC_CLIENT_SECRET'] ?? '-'])
      expect(logText).not.toContain(secret);
  });
});

describe('without a client id', () => {
  test.each([
    [startThirdParty.path, {}],
    [startThirdParty.path, undefined],
    [thirdPartySignIn.path, { code: 'any', state: 'any' }],
  ])('%s says that there is no provider', async (path, body) => {
    const plain = await startWorld(inject('database'));
    try {
      const response = await plain.browser().request('POST', path, { body });
      expect(await statusAndMessage(response)).toEqual([400, 'providerOff']);
    } finally {
      await plain.stop();
    }
  });
});
