import { call, Empty, getMe, listMyDevices } from '@atelier/contract';
import type { Role } from '@atelier/domain';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { mount } from '../../platform/http/mount.ts';
import { users } from '../../schema/people.ts';
import { startWorld, type TestBrowser, type TestWorld } from '../../browser.fixture.ts';
import { createGuards } from './guards.ts';
import { createSessions } from './sessions.service.ts';

const paths = ['signedIn', 'customer', 'staff', 'anybody'] as const;
const callOf = (name: (typeof paths)[number]) =>
  call({ method: 'GET', path: `/test/${name}`, summary: `A call for ${name}`, answer: Empty });

let world: TestWorld;
beforeAll(async () => {
  world = await startWorld(inject('database'), {
    modules: [
      (platform) => {
        const { server } = platform;
        const guards = createGuards(createSessions(platform, { recordNotification: async () => ({ id: '' }) }));
        mount(server, callOf('signedIn'), { who: guards.signedIn }, () => ({}));
        mount(server, callOf('customer'), { who: guards.customer }, () => ({}));
        mount(server, callOf('staff'), { who: guards.staff }, () => ({}));
        mount(server, callOf('anybody'), { who: guards.anybody }, () => ({}));
      },
    ],
  });
});
afterAll(() => world.stop());

const become = (userId: string, ...roles: Role[]) =>
  world.app.platform.database.update(users).set({ roles }).where(eq(users.id, userId));

const statuses = async (browser: TestBrowser): Promise<Record<string, number>> =>
  Object.fromEntries(
    await Promise.all(
      paths.map(async (name) => [name, (await browser.request('GET', `/test/${name}`)).status] as const),
    ),
  );

describe('who may call', () => {
  it.each<[string, Role[], number[]]>([
    ['a customer', ['CUSTOMER'], [200, 200, 403, 200]],
    ['an operator', ['OPERATOR'], [200, 403, 200, 200]],
    ['a technician', ['TECHNICIAN'], [200, 403, 200, 200]],
    ['a courier who collects, too', ['COLLECTOR', 'COURIER'], [200, 403, 200, 200]],
    ['an administrator', ['ADMIN'], [200, 403, 200, 200]],
  ])('%s may what the role may', async (_, roles, expected) => {
    const { browser, userId } = await world.signedUp();
    await become(userId, ...roles);
    const [signedIn, customer, staff, anybody] = expected;
    expect(await statuses(browser)).toEqual({ signedIn, customer, staff, anybody });
  });

  it('nobody may anything but the open call', async () => {
    expect(await statuses(world.browser())).toEqual({ signedIn: 401, customer: 401, staff: 401, anybody: 200 });
  });

  it('a token that is shown must be a live one, even where none is needed', async () => {
    const browser = world.browser();
    browser.accessToken = 'a.b.c';
    expect((await browser.request('GET', '/test/anybody')).status).toBe(401);
  });

  it.each(['Basic abc', 'Bearer', 'Bearer a b', 'bearer ..'])('the header "%s" is nobody', async (authorization) => {
    const response = await world.browser().request('GET', '/test/signedIn', { headers: { authorization } });
    expect(response.status).toBe(401);
  });
});

describe('what changes while somebody is signed in', () => {
  it('a role counts at the next call', async () => {
    const { browser, userId } = await world.signedUp();
    await browser.send(listMyDevices);
    await become(userId, 'OPERATOR');
    await expect(browser.send(listMyDevices)).rejects.toMatchObject({ status: 403, body: { message: 'notAllowed' } });
    expect((await browser.send(getMe)).user).toMatchObject({ role: 'OPERATOR', roles: ['OPERATOR'] });
  });

  it('a block counts at the next call', async () => {
    const { browser, userId } = await world.signedUp();
    await world.app.platform.database.update(users).set({ blockedAt: world.clock.now() }).where(eq(users.id, userId));
    await expect(browser.send(getMe)).rejects.toMatchObject({ status: 401, body: { message: 'notSignedIn' } });
  });
});
