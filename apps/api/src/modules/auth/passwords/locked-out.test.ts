import { changeEmail, requestPasswordReset, resetPassword, verifyResetCode } from '@atelier/contract';
import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { limits, minute } from '#platform/config/limits.ts';
import {
  createPerson,
  codeIn,
  openBrowser,
  type TestPerson,
  startWorld,
  type TestBrowser,
  type TestWorld,
  userAgents,
} from '#browser.fixture.ts';
import { rateLimits } from '#platform/database/schema.ts';
import { knownBrowsers, users } from '#schema/people.ts';
import { randomNetwork } from '../attack.fixture.ts';

// Wrong passwords from ten networks lock an account over two nodes, but never its owner (specification/faults#b5).

let world: TestWorld;
let second: TestWorld;
beforeAll(async () => {
  const environment = { RATE_LIMITS: 'on', TRUST_PROXY: 'loopback' };
  world = await startWorld(inject('database'), { environment });
  second = await startWorld(inject('database'), {
    beside: world,
    environment,
  });
});
afterAll(async () => {
  await second.stop();
  await world.stop();
});

function createBrowser(node: TestWorld = world): TestBrowser {
  return openBrowser(node.app.url, { headers: { 'x-forwarded-for': randomNetwork() } });
}

function onSecondNode(browser: TestBrowser, network: string): TestBrowser {
  const moved = openBrowser(second.app.url, { headers: { 'x-forwarded-for': network } });
  for (const [name, value] of browser.cookies) moved.cookies.set(name, value);
  return moved;
}

async function trySignIn(browser: TestBrowser, { email, password }: TestPerson): Promise<number> {
  return (await browser.request('POST', '/auth/login', { body: { email, password } })).status;
}

async function lockOutPerson(person: TestPerson): Promise<void> {
  const { perAddressAndAccount, perAccount } = limits.signIn;
  const wrong = { ...person, password: 'a wrong one' };
  for (let network = 0; network * perAddressAndAccount.points < perAccount.points; network += 1) {
    const browser = createBrowser(network % 2 === 0 ? world : second);
    const tries = Array.from({ length: perAddressAndAccount.points }, () => trySignIn(browser, wrong));
    expect(new Set(await Promise.all(tries))).toEqual(new Set([401]));
  }
  expect(await trySignIn(createBrowser(), person)).toBe(429);
}

async function requestResetToken(browser: TestBrowser, { email }: TestPerson) {
  const { verifyToken } = await browser.send(requestPasswordReset, { body: { email } });
  const code = codeIn(await world.mailbox.next({ to: email, subject: /\d{6}/ }));
  const won = await browser.send(verifyResetCode, { body: { token: verifyToken, code } });
  return { browser, token: won.verifyToken };
}

async function completeReset(browser: TestBrowser, person: TestPerson): Promise<TestPerson> {
  const { token } = await requestResetToken(browser, person);
  const password = 'an entirely new password';
  await browser.send(resetPassword, { body: { token, password } });
  return { ...person, password };
}

async function createLockedCustomer(): Promise<TestPerson> {
  const { person } = await world.signUp(createPerson(), createBrowser());
  await lockOutPerson(person);
  return person;
}

describe('an owner whom a stranger has locked out', () => {
  test('a locked-out owner signs in after a reset', async () => {
    const person = await createLockedCustomer();
    const browser = createBrowser();
    const changed = await completeReset(browser, person);
    expect(await trySignIn(browser, changed)).toBe(200);
    expect(await trySignIn(createBrowser(), changed)).toBe(200);
    expect(await trySignIn(createBrowser(second), changed)).toBe(200);
  });

  test('a locked-out owner stays signed in on either node', async () => {
    const { person } = await world.signUp(createPerson(), createBrowser());
    const network = randomNetwork();
    const browser = openBrowser(world.app.url, { headers: { 'x-forwarded-for': network } });
    const changed = await completeReset(browser, person);
    await lockOutPerson(changed);
    expect(await trySignIn(onSecondNode(browser, network), changed)).toBe(200);
    expect(await trySignIn(browser, changed)).toBe(200);
  });

  test('a locked-out owner resets in a known browser', async () => {
    const { person, browser } = await world.signUp(createPerson(), createBrowser());
    for (let tries = 0; tries < 10; tries += 1) await trySignIn(browser, { ...person, password: 'forgotten' });
    expect(await trySignIn(browser, person)).toBe(429);
    expect(await trySignIn(browser, await completeReset(browser, person))).toBe(200);
  });
});

test('a reset forgets wrong passwords of every session', async () => {
  const { person, browser, userId } = await world.signUp(createPerson(), createBrowser());
  const body = { email: createPerson().email, password: 'a wrong one' };
  expect((await browser.request('PUT', changeEmail.path, { body })).status).toBe(400);
  const counters = () => world.app.platform.database.$count(rateLimits, like(rateLimits.key, `%everywhere ${userId}%`));
  expect(await counters()).toBe(1);
  await completeReset(createBrowser(), person);
  expect(await counters()).toBe(0);
});

test('a reset leaves the failures of a longer address', async () => {
  const { person } = await world.signUp(createPerson({ email: 'owner@atelier.te' }), createBrowser());
  const neighbour = createPerson({ email: 'owner@atelier.test' });
  const browser = createBrowser();
  for (let tries = 0; tries < 10; tries += 1) await trySignIn(browser, neighbour);
  world.clock.forward(minute);
  await completeReset(createBrowser(), person);
  expect(await trySignIn(browser, neighbour)).toBe(429);
});

describe('the browser that resets a password', () => {
  const known = (email: string) =>
    world.app.platform.database
      .select({ secretHash: knownBrowsers.secretHash })
      .from(knownBrowsers)
      .innerJoin(users, eq(users.id, knownBrowsers.userId))
      .where(eq(users.email, email));

  test('a reset makes its browser the only known one', async () => {
    const { person, browser } = await world.signUp(createPerson(), createBrowser());
    const before = await known(person.email);
    await completeReset(browser, person);
    const after = await known(person.email);
    expect(after).toHaveLength(1);
    expect(after).not.toEqual(before);
  });

  test('a refused reset sends no cookie', async () => {
    const { person } = await world.signUp(createPerson(), createBrowser());
    const { browser, token } = await requestResetToken(createBrowser(), person);
    for (const body of [
      { token: `${token}x`, password: 'a new password' },
      { token, password: 'short' },
    ])
      expect((await browser.request('POST', resetPassword.path, { body })).status).toBe(400);
    expect(browser.cookies.size).toBe(0);
  });

  test('the next sign-in elsewhere after a reset is announced', async () => {
    const { person } = await world.signUp(createPerson(), createBrowser());
    const browser = createBrowser();
    const changed = await completeReset(browser, person);
    await world.mailbox.next({ to: person.email, subject: 'password' });
    expect(await trySignIn(browser, changed)).toBe(200);
    const other = world.browser({ userAgent: userAgents.safari, headers: { 'x-forwarded-for': randomNetwork() } });
    expect(await trySignIn(other, changed)).toBe(200);
    expect((await world.mailbox.next({ to: person.email })).text).toContain('Safari');
  });
});
