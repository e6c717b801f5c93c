import { changeEmail } from '@atelier/contract';
import { AsyncLocalStorage } from 'node:async_hooks';
import { eq } from 'drizzle-orm';
import { Client, Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { minute } from '#platform/config/limits.ts';
import { users } from '#schema/people.ts';
import { waitForWork } from '#app.fixture.ts';
import { createPerson, type TestPerson, startWorld, type TestBrowser, type TestWorld } from '#browser.fixture.ts';
import { registerAs } from './attack.fixture.ts';

// The cost of a request must not reveal whether its address has an account (specification/faults#e1, #e3, #e4, #e6, #e7).
const hashes = vi.hoisted((): string[] => []);
vi.mock(import('@node-rs/argon2'), async (original) => {
  const real = await original();
  const heard =
    <Given extends unknown[], Result>(name: string, run: (...given: Given) => Result) =>
    (...given: Given): Result => {
      hashes.push(name);
      return run(...given);
    };
  return { ...real, hash: heard('hash', real.hash), verify: heard('verify', real.verify) };
});

/** Statements of the current request, without the worker's. A job that a worker takes would be added twice, so tests wait for jobs. */
const request = new AsyncLocalStorage<string[]>();
let recordedSql: string[] = [];

function recordQuery(query: unknown, done: unknown): void {
  // With a callback, `pg-pool` forwards its own query, which is counted already.
  if (typeof done === 'function') return;
  const { text } = typeof query === 'string' ? { text: query } : Object(query);
  request.getStore()?.push(String(text));
}

function recordStatements(client: object): () => void {
  const original: (...args: unknown[]) => unknown = Reflect.get(client, 'query');
  Reflect.set(client, 'query', function heard(this: unknown, ...args: unknown[]) {
    recordQuery(args[0], args.at(-1));
    return Reflect.apply(original, this, args);
  });
  return () => void Reflect.set(client, 'query', original);
}

let world: TestWorld;
let endListening: (() => void)[] = [];
beforeAll(async () => {
  endListening = [Pool.prototype, Client.prototype].map(recordStatements);
  world = await startWorld(inject('database'), {
    environment: { RATE_LIMITS: 'on', TRUST_PROXY: 'loopback' },
    modules: [
      ({ server }) => {
        server.addHook('onRequest', (_request, _reply, done) => request.run(recordedSql, done));
      },
    ],
  });
});
afterAll(async () => {
  for (const end of endListening) end();
  await world.stop();
});

let networks = 0;

function createBrowser(): TestBrowser {
  networks += 1;
  return world.browser({ headers: { 'x-forwarded-for': `192.0.2.${networks}` } });
}

async function costOf(path: string, body: object, { browser = createBrowser(), method = 'POST' } = {}) {
  hashes.length = 0;
  const statements: string[] = [];
  recordedSql = statements;
  const { status } = await browser.request(method, path, { body });
  recordedSql = [];
  return { status, hashes: [...hashes], statements };
}

async function signUp(): Promise<{ person: TestPerson; userId: string }> {
  networks += 1;
  return world.signUp(createPerson(), world.browser({ headers: { 'x-forwarded-for': `192.0.2.${networks}` } }));
}

function updateUser(userId: string, values: Partial<typeof users.$inferInsert>) {
  return world.app.platform.database.update(users).set(values).where(eq(users.id, userId));
}

async function registerTwin(person: TestPerson): Promise<TestPerson> {
  networks += 1;
  const another = { ...person, password: 'registered besides' };
  await registerAs(world.browser({ headers: { 'x-forwarded-for': `192.0.2.${networks}` } }), another);
  await waitForWork(world.app);
  world.clock.forward(minute);
  return another;
}

async function createAddresses() {
  const [verified, blocked, thirdParty] = [await signUp(), await signUp(), await signUp()];
  await updateUser(blocked.userId, { blockedAt: world.clock.now() });
  await updateUser(thirdParty.userId, { passwordHash: null });
  // Codes expire, because an address's own history may cost time.
  world.clock.forward(10 * minute);
  return { free: createPerson(), verified: verified.person, blocked: blocked.person, thirdParty: thirdParty.person };
}

describe('a wrong password', () => {
  test('a wrong password costs two hashes at any address', async () => {
    const kinds = { ...(await createAddresses()), registered: await registerTwin(createPerson()) };
    const costs = [];
    for (const { email } of Object.values(kinds))
      costs.push(await costOf('/auth/login', { email, password: 'a wrong one' }));
    for (const cost of costs) expect(cost).toEqual(costs[0]);
    expect(costs[0]).toMatchObject({ status: 401, hashes: ['verify', 'hash'] });
  });
});

describe('a password that one has registered oneself', () => {
  test('a registered password costs the same at any address', async () => {
    const costs = [];
    for (const person of Object.values(await createAddresses()))
      costs.push(await costOf('/auth/login', await registerTwin(person)));
    for (const cost of costs) expect(cost).toEqual(costs[0]);
    expect(costs[0]).toMatchObject({ status: 200, hashes: ['verify', 'hash'] });
  });
});

describe.each(['/auth/register', '/auth/password/request-reset'])('%s', (path) => {
  test('the answer costs the same at any address', async () => {
    const costs = [];
    for (const person of Object.values(await createAddresses())) {
      await costOf(path, person);
      await waitForWork(world.app);
      world.clock.forward(minute);
      costs.push(await costOf(path, person));
    }
    for (const cost of costs) expect(cost).toEqual(costs[0]);
    expect(costs[0]?.status).toBe(200);
    expect(costs[0]?.statements.length).toBeGreaterThan(3);
    expect(costs[0]?.statements.filter((text) => /\busers\b/u.test(text))).toEqual([]);
  });
});

describe('a wrong code', () => {
  test.each([
    ['/auth/register', '/auth/verify-email'],
    ['/auth/password/request-reset', '/auth/password/verify-reset-code'],
  ])('a wrong code for %s costs the same', async (asking, trying) => {
    const costs = [];
    for (const person of Object.values(await createAddresses())) {
      networks += 1;
      const browser = world.browser({ headers: { 'x-forwarded-for': `192.0.2.${networks}` } });
      const answer = await browser.request('POST', asking, { body: person });
      const { verifyToken: token }: { verifyToken: string } = JSON.parse(await answer.text());
      costs.push(await costOf(trying, { token, code: 'wrong!' }));
    }
    for (const cost of costs) expect(cost).toEqual(costs[0]);
    expect(costs[0]).toMatchObject({ status: 400, hashes: [] });
  });
});

describe('a change of e-mail', () => {
  test('an e-mail change costs the same at any address', async () => {
    const asking: Awaited<ReturnType<typeof costOf>>[] = [];
    const trying: typeof asking = [];
    const targets = Object.values(await createAddresses());
    const { person, browser } = await world.signUp(createPerson(), createBrowser());
    for (const { email } of targets) {
      const body = { email, password: person.password };
      await costOf('/auth/me/email', body, { browser, method: 'PUT' });
      await waitForWork(world.app);
      world.clock.forward(minute);
      asking.push(await costOf('/auth/me/email', body, { browser, method: 'PUT' }));
      const { verifyToken: token } = await browser.send(changeEmail, { body });
      trying.push(await costOf('/auth/verify-email', { token, code: 'wrong!' }, { browser }));
    }
    for (const cost of asking) expect(cost).toEqual(asking[0]);
    for (const cost of trying) expect(cost).toEqual(trying[0]);
    expect(asking[0]).toMatchObject({ status: 200, hashes: ['verify'] });
    expect(trying[0]).toMatchObject({ status: 400, hashes: [] });
  });
});
