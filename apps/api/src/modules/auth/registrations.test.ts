import { verifyEmail } from '@atelier/contract';
import { count, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { day, limits, minute } from '#platform/config/limits.ts';
import { challenges, codeOrders, codes, registrations } from '#schema/people.ts';
import { createPerson, type TestPerson, startWorld, type TestWorld, tokenIn } from '#browser.fixture.ts';
import { randomNetwork, browserAt, registerAs, signInAs } from './attack.fixture.ts';
import { mailAddressOwnerJob } from '../codes/order-code.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await startWorld(inject('database'), {
    environment: { TRUST_PROXY: 'loopback' },
    limits: { registrations: { perAddress: 8 } },
  });
});
afterAll(() => world.stop());

const codePending = [200, ['verifyToken']];
const refusal = [401, ['statusCode', 'message', 'error']];

function createStranger(person: TestPerson, index = 0): TestPerson {
  return { ...person, password: `a stranger ${index}` };
}

function countRegistrations({ email }: TestPerson): Promise<number> {
  return world.app.platform.database.$count(registrations, eq(registrations.email, email));
}

describe('signing in with what one has just registered', () => {
  test('a fresh registration signs in alike at any address', async () => {
    const { person } = await world.signUp();
    for (const address of [createPerson(), person]) {
      const stranger = createStranger(address);
      expect(await signInAs(world.browser(), stranger)).toEqual(refusal);
      await registerAs(world.browser(), stranger);
      expect(await signInAs(world.browser(), stranger)).toEqual(codePending);
      expect(await signInAs(world.browser(), { ...address, password: 'a wrong one' })).toEqual(refusal);
    }
  });

  test('signing in continues when the owner verifies elsewhere', async () => {
    const owner = createPerson();
    const browser = world.browser();
    await registerAs(browser, owner);
    await registerAs(world.browser(), createStranger(owner));
    const mail = await world.mailbox.next({ to: owner.email });
    await browser.send(verifyEmail, { body: { token: tokenIn(mail) } });
    expect(await signInAs(world.browser(), createStranger(owner))).toEqual(codePending);
  });

  test('an outdated password of the owner is refused', async () => {
    const { person } = await world.signUp();
    const browser = world.browser();
    await browser.request('POST', '/auth/password/request-reset', { body: person });
    const token = tokenIn(await world.mailbox.next({ to: person.email }));
    await browser.request('POST', '/auth/password/reset', { body: { token, password: 'a new password' } });
    expect(await signInAs(world.browser(), person)).toEqual(refusal);
  });
});

describe('registrations of a stranger', () => {
  test('push out their own oldest, never the owner’s', async () => {
    const owner = createPerson();
    await registerAs(browserAt(world, randomNetwork()), owner);
    const network = randomNetwork();
    for (let index = 0; index < 5; index += 1)
      await registerAs(browserAt(world, network), createStranger(owner, index));
    expect(await countRegistrations(owner)).toBe(4);
    expect(await signInAs(world.browser(), createStranger(owner, 0))).toEqual(refusal);
    for (const index of [2, 3, 4])
      expect(await signInAs(world.browser(), createStranger(owner, index))).toEqual(codePending);
    expect(await signInAs(world.browser(), owner)).toEqual(codePending);
  });

  test('a full address still admits its owner by link', async () => {
    const owner = createPerson();
    const strangers = Array.from({ length: 12 }, (_, index) =>
      registerAs(browserAt(world, randomNetwork()), createStranger(owner, index)),
    );
    await Promise.all(strangers);
    expect(await countRegistrations(owner)).toBe(8);
    const browser = browserAt(world, randomNetwork());
    expect(await registerAs(browser, owner)).toMatch(/^[\da-f-]{36}\.[\w-]{43}$/u);
    expect([browser.cookies.has('registration'), await countRegistrations(owner)]).toEqual([true, 8]);
    const token = tokenIn(await world.mailbox.next({ to: owner.email }));
    expect(await browser.send(verifyEmail, { body: { token } })).toMatchObject({ email: owner.email });
    const { firstName, lastName, password } = owner;
    const { user } = await browser.send(verifyEmail, { body: { token, firstName, lastName, password } });
    expect(user?.email).toBe(owner.email);
  });

  test('a stranger’s registrations are limited by network and address', () => {
    expect(limits.registrations).toEqual({ retention: 7 * day, perNetwork: 3, perAddress: 100 });
  });
});

describe('what ages out', () => {
  test('registrations, counters, tokens and codes expire', async () => {
    const { database, jobs } = world.app.platform;
    await registerAs(world.browser(), createPerson());
    // A pending mail would open a token later.
    const unwritten = sql`select 1 from graphile_worker.jobs where task_identifier = ${mailAddressOwnerJob.name}`;
    await expect.poll(async () => (await database.execute(unwritten)).rows).toEqual([]);
    const forget = jobs.routines.find(({ name }) => name === 'auth.forget');
    const left = async () => {
      await forget?.run();
      const tables = [codes, challenges, codeOrders, registrations];
      const counts = await Promise.all(tables.map((table) => database.select({ rows: count() }).from(table)));
      return counts.map(([row]) => (row?.rows ?? 0) > 0);
    };
    expect(await left()).toEqual([true, true, true, true]);
    // Adds a minute, because the database clock is resynchronized with a drift of milliseconds.
    world.clock.forward(day + minute);
    expect(await left()).toEqual([false, false, true, true]);
    world.clock.forward(day);
    expect(await left()).toEqual([false, false, false, true]);
    world.clock.forward(5 * day);
    expect(await left()).toEqual([false, false, false, false]);
  });
});
