import type { ServerResponse } from 'node:http';
import { startThirdParty } from '@atelier/contract';
import { createIdentity, type Behaviour, type ProviderFault } from '@atelier/testing';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { hour } from '#platform/config/limits.ts';
import {
  returnFromProvider,
  startAuthorization,
  type ProviderWorld,
  statusAndMessage,
  startProviderWorld,
} from './third-party.fixture.ts';

// Silent, broken or hostile providers (specification/faults#f20).

const unavailable = [503, 'unavailable'];
const paths = ['/.well-known/openid-configuration', '/token', '/jwks'] as const;

const json = { 'content-type': 'application/json' };

function dripResponse(response: ServerResponse): void {
  response.writeHead(200, json);
  const dripping = setInterval(() => response.write(' '), 20);
  response.on('close', () => clearInterval(dripping));
}

const faults: Readonly<Record<string, ProviderFault['answer']>> = {
  'says nothing': () => undefined,
  'answers byte by byte without an end': dripResponse,
  'hangs up': (response) => void response.destroy(),
  'answers 500': (response) => void response.writeHead(500, json).end('{}'),
  'leads elsewhere': (response) => void response.writeHead(302, { location: '/elsewhere' }).end(),
  'answers a page': (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>'),
  'answers nonsense': (response) => void response.writeHead(200, json).end('{"'),
  'answers nothing of what it should': (response) => void response.writeHead(200, json).end('{}'),
};

describe('while the provider', () => {
  let world: ProviderWorld;
  beforeAll(async () => {
    // A negative TTL disables the metadata cache.
    world = await startProviderWorld(inject('database'), { limits: { provider: { metadataTtl: -1 } } });
  });
  afterAll(() => world.stop());

  const allowAnswer = (answer: number) => Object.assign(world.app.platform.limits.provider, { answer });
  // Shortens the timeout for requests that the provider never answers.
  const atFault = (behaviour: Behaviour) => {
    allowAnswer(400);
    world.provider.behave(behaviour);
  };
  const atWork = (behaviour: Behaviour) => {
    allowAnswer(30_000);
    world.provider.behave(behaviour);
  };

  const signIn = async (fault?: ProviderFault) => {
    const browser = world.browser();
    const claims = createIdentity();
    atWork({ claims });
    const back = await world.provider.visit(await startAuthorization(browser));
    if (fault !== undefined) atFault({ claims, fault });
    return returnFromProvider(browser, back);
  };

  const cases = Object.entries(faults).flatMap(([what, answer]) => paths.map((at) => [what, at, answer] as const));

  test.each(cases)('a provider fault signs nobody in: %s at %s', async (_, at, answer) => {
    const response = await signIn({ at, answer });
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(response.headers.getSetCookie().join()).not.toContain('refresh=');
    expect(await statusAndMessage(response)).toEqual(unavailable);
    expect(world.provider.requestedPaths).not.toContain('/elsewhere');
    expect((await signIn()).status).toBe(200);
  });

  test.each(Object.entries(faults))('%s, nobody is sent there', async (_, answer) => {
    atFault({ fault: { at: '/.well-known/openid-configuration', answer } });
    const response = await world.browser().request('POST', startThirdParty.path, { body: {} });
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await statusAndMessage(response)).toEqual(unavailable);
  });

  test.each([
    [400, 'invalid_client'],
    [401, 'invalid_client'],
    [400, 'unauthorized_client'],
    [429, 'slow_down'],
  ])('a provider’s %i %s blames our configuration', async (status, error) => {
    const answer = (response: ServerResponse) => void response.writeHead(status, json).end(JSON.stringify({ error }));
    expect(await statusAndMessage(await signIn({ at: '/token', answer }))).toEqual(unavailable);
  });

  test.each([
    [10_000, 200],
    [200_000, 503],
  ])('a provider’s answer with %i extra letters is %i', async (letters, status) => {
    const at = paths[0];
    atWork({});
    const right = JSON.parse(await (await fetch(world.provider.url + at)).text()) as object;
    const body = JSON.stringify({ ...right, filler: 'x'.repeat(letters) });
    world.provider.behave({ fault: { at, answer: (response) => void response.writeHead(200, json).end(body) } });
    expect((await world.browser().request('POST', startThirdParty.path, { body: {} })).status).toBe(status);
  });

  test('a provider with foreign issuer or addresses is refused', async () => {
    for (const body of [
      { issuer: 'https://evil.test', authorization_endpoint: 'https://evil.test/authorize' },
      { issuer: world.provider.url, authorization_endpoint: 'javascript:alert(1)' },
      { issuer: world.provider.url },
    ]) {
      const answer = (response: ServerResponse) => void response.writeHead(200, json).end(JSON.stringify(body));
      world.provider.behave({ fault: { at: '/.well-known/openid-configuration', answer } });
      const response = await world.browser().request('POST', startThirdParty.path, { body: {} });
      expect(await statusAndMessage(response)).toEqual(unavailable);
    }
  });
});

describe('as it is for people', () => {
  let world: ProviderWorld;
  beforeAll(async () => {
    world = await startProviderWorld(inject('database'));
  });
  afterAll(() => world.stop());

  test('the provider’s addresses and keys are cached an hour', async () => {
    const discovered = () => world.provider.requestedPaths.filter((path) => path === paths[0]).length;
    const keys = () => world.provider.requestedPaths.filter((path) => path === '/jwks').length;
    await world.signInThroughProvider();
    const before = [discovered(), keys()];
    await world.signInThroughProvider();
    expect([discovered(), keys()]).toEqual(before);
    world.clock.forward(hour + 1);
    await startAuthorization(world.browser());
    expect(discovered()).toBe((before[0] ?? 0) + 1);
  });
});
