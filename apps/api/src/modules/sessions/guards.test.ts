import { Empty, getCall, getMe, listMyDevices } from '@atelier/contract';
import type { Role } from '@atelier/domain';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import * as z from 'zod/mini';
import { mount } from '#platform/http/calls/mount.ts';
import { sessions, users } from '#schema/people.ts';
import { startWorld, type TestBrowser, type TestWorld } from '#browser.fixture.ts';
import { createGuards } from './guards.ts';
import { createSessionContext } from './identify.ts';

const paths = ['signedIn', 'customer', 'staff', 'anybody'] as const;
const Mail = z.object({ text: z.nullable(z.string()), tag: z.string() });

function callOf(name: (typeof paths)[number]) {
  return getCall(`/test/${name}`, `A call for ${name}`, { answer: Empty });
}

const readMail = getCall('/test/mail', 'Reads with the session', { answer: Mail });

/** Cached tags by person. */
const knownTags = new Map<string, string>();

let world: TestWorld;
beforeAll(async () => {
  world = await startWorld(inject('database'), {
    modules: [
      (platform) => {
        const { server } = platform;
        const guards = createGuards(createSessionContext(platform));
        mount(server, { call: callOf('signedIn'), who: guards.signedIn }, () => ({}));
        mount(server, { call: callOf('customer'), who: guards.customer }, () => ({}));
        mount(server, { call: callOf('staff'), who: guards.staff }, () => ({}));
        const withMail = guards.customerWithText({
          name: 'test_mail',
          tag: sql<string>`'tag of ' || ${users.email}`,
          text: sql<string>`${users.email}`,
          values: (_, userId) => ({ knownTag: knownTags.get(userId) ?? null }),
        });
        mount(server, { call: readMail, who: withMail }, ({ viewer: { text, tag } }) => ({ text, tag }));
        mount(server, { call: callOf('anybody'), who: guards.anybody }, () => ({}));
      },
    ],
  });
});
afterAll(() => world.stop());

function setRoles(userId: string, ...roles: Role[]) {
  return world.app.platform.database.update(users).set({ roles }).where(eq(users.id, userId));
}

async function statusesOf(browser: TestBrowser): Promise<Record<string, number>> {
  return Object.fromEntries(
    await Promise.all(
      paths.map(async (name) => [name, (await browser.request('GET', `/test/${name}`)).status] as const),
    ),
  );
}

describe('who may call', () => {
  test.each<[string, Role[], number[]]>([
    ['a customer', ['CUSTOMER'], [200, 200, 403, 200]],
    ['an operator', ['OPERATOR'], [200, 403, 200, 200]],
    ['a technician', ['TECHNICIAN'], [200, 403, 200, 200]],
    ['a courier who collects, too', ['COLLECTOR', 'COURIER'], [200, 403, 200, 200]],
    ['an administrator', ['ADMIN'], [200, 403, 200, 200]],
  ])('%s may what the role may', async (_, roles, expected) => {
    const { browser, userId } = await world.signUp();
    await setRoles(userId, ...roles);
    const [signedIn, customer, staff, anybody] = expected;
    expect(await statusesOf(browser)).toEqual({ signedIn, customer, staff, anybody });
  });

  test('nobody may anything but the open call [7.2]', async () => {
    expect(await statusesOf(world.browser())).toEqual({ signedIn: 401, customer: 401, staff: 401, anybody: 200 });
  });

  test('a public route refuses an invalid token', async () => {
    const browser = world.browser();
    browser.accessToken = 'a.b.c';
    expect((await browser.request('GET', '/test/anybody')).status).toBe(401);
  });

  test.each(['Basic abc', 'Bearer', 'Bearer a b', 'bearer ..'])('the header "%s" is nobody', async (authorization) => {
    const response = await world.browser().request('GET', '/test/signedIn', { headers: { authorization } });
    expect(response.status).toBe(401);
  });
});

describe('a customer who is read with something of theirs', () => {
  const send = (browser: TestBrowser) => browser.send(readMail);

  test('customers get their own data as of each request', async () => {
    const one = await world.signUp();
    const other = await world.signUp();
    const own = (await one.browser.send(getMe)).user.email;
    expect((await send(one.browser)).text).toBe(own);
    expect((await send(other.browser)).text).not.toBe(own);
  });

  test('calls at the same moment get their own tag', async () => {
    const people: Awaited<ReturnType<typeof world.signUp>>[] = [];
    while (people.length < 6) people.push(await world.signUp());
    const tags = await Promise.all(people.map(async ({ browser }) => (await send(browser)).tag));
    people.forEach(({ userId }, index) => knownTags.set(userId, tags[index] ?? ''));
    const [gone] = people;
    await world.app.platform.database
      .update(sessions)
      .set({ revokedAt: world.clock.now() })
      .where(eq(sessions.userId, gone?.userId ?? ''));
    const answers = await Promise.all(
      [...people, ...people].map(({ browser }) => send(browser).catch(({ status }: { status: number }) => status)),
    );
    const expected = [401, ...tags.slice(1).map((tag) => ({ text: null, tag }))];
    expect(new Set(tags).size).toBe(6);
    expect(answers).toEqual([...expected, ...expected]);
  });

  test('a promoted, blocked or signed-out customer is refused', async () => {
    const [promoted, blocked, gone] = await Promise.all([world.signUp(), world.signUp(), world.signUp()]);
    for (const { browser } of [promoted, blocked, gone]) await send(browser);
    await setRoles(promoted.userId, 'OPERATOR');
    await world.app.platform.database
      .update(users)
      .set({ blockedAt: world.clock.now() })
      .where(eq(users.id, blocked.userId));
    await world.app.platform.database
      .update(sessions)
      .set({ revokedAt: world.clock.now() })
      .where(eq(sessions.userId, gone.userId));
    await expect(send(promoted.browser)).rejects.toMatchObject({ status: 403 });
    await expect(send(blocked.browser)).rejects.toMatchObject({ status: 401 });
    await expect(send(gone.browser)).rejects.toMatchObject({ status: 401 });
  });
});

describe('what changes while somebody is signed in', () => {
  test('a role counts at the next call', async () => {
    const { browser, userId } = await world.signUp();
    await browser.send(listMyDevices);
    await setRoles(userId, 'OPERATOR');
    await expect(browser.send(listMyDevices)).rejects.toMatchObject({ status: 403, body: { message: 'notAllowed' } });
    expect((await browser.send(getMe)).user).toMatchObject({ role: 'OPERATOR', roles: ['OPERATOR'] });
  });

  test('a block counts at the next call', async () => {
    const { browser, userId } = await world.signUp();
    await world.app.platform.database.update(users).set({ blockedAt: world.clock.now() }).where(eq(users.id, userId));
    await expect(browser.send(getMe)).rejects.toMatchObject({ status: 401, body: { message: 'notSignedIn' } });
  });
});
