import {
  createDevice,
  deleteMe,
  listDeviceTypes,
  listMyDevices,
  listMyRepairs,
  listStaffRepairs,
  saveRepairRequest,
  updateMe,
} from '@atelier/contract';
import { openLiveSocket } from '@atelier/testing';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import {
  createPerson,
  openBrowser,
  type TestPerson,
  startWorld,
  type TestBrowser,
  type TestWorld,
} from '#browser.fixture.ts';
import { minute } from '#platform/config/limits.ts';
import { idempotencyKeys } from '#platform/database/schema.ts';
import { notifications, users } from '#schema/index.ts';
import { happyPath, happyPathTo, openShop, type Shop, shopPassword } from '#modules/repairs/staff/shop.fixture.ts';
import { tracesOf } from './traces.fixture.ts';

let shop: Shop;
let world: TestWorld;
let second: TestWorld;
beforeAll(async () => {
  shop = await openShop(inject('database'), { environment: { STEP_MAIL_DELAY: '0' } });
  world = shop.world;
  second = await startWorld(inject('database'), {
    beside: world,
  });
});
afterAll(async () => {
  await second.stop();
  await shop.stop();
});

function eraseAccount(browser: TestBrowser, { password }: Pick<TestPerson, 'password'>) {
  return browser.send(deleteMe, { body: { password } });
}

function statusOf(sent: Promise<unknown>): Promise<number> {
  return sent.then(
    () => 200,
    (refusal: unknown) => (refusal as { status: number }).status,
  );
}

async function createDeviceFor(browser: TestBrowser, name = 'Pixel 9'): Promise<string> {
  const types = await browser.send(listDeviceTypes);
  return (await browser.send(createDevice, { body: { typeId: types[0]?.id ?? '', name } })).device.id;
}

function requestRepair(browser: TestBrowser, deviceId: string, issue = 'The screen is black') {
  return browser.send(saveRepairRequest, { body: { deviceId, issue, address: '1 rue de Marseille, Tunis' } });
}

async function rowOf(id: string) {
  const [row] = await world.app.platform.database.select().from(users).where(eq(users.id, id));
  return row;
}

describe('deleting my account', () => {
  test('deleting an account needs the right password', async () => {
    const { browser, userId } = await world.signUp();
    await expect(eraseAccount(browser, { password: 'a wrong one' })).rejects.toMatchObject({
      status: 400,
      body: { message: 'wrongPassword', issues: [{ path: 'password', message: 'wrongPassword' }] },
    });
    expect(await rowOf(userId)).toMatchObject({ erasedAt: null, blockedAt: null });
  });

  test.each(['operator', 'collector', 'technician', 'courier', 'admin'] as const)(
    'deleting an account is a 403 for the %s',
    async (name) => {
      await expect(shop.people[name].send(deleteMe, { body: { password: shopPassword } })).rejects.toMatchObject({
        status: 403,
        body: { message: 'notAllowed' },
      });
    },
  );

  test('an open repair blocks the deletion of its account', async () => {
    const { person, browser, userId } = await world.signUp();
    const { id } = await requestRepair(browser, await createDeviceFor(browser));
    shop.people.customer = { id: userId, email: person.email, browser, send: browser.send };
    for (const deed of happyPath) {
      await expect(eraseAccount(browser, person)).rejects.toMatchObject({
        status: 409,
        body: { message: 'repairOpen', repairId: id },
      });
      await shop.takeSteps(id, [deed]);
    }
    await eraseAccount(browser, person);
    expect(await rowOf(userId)).toMatchObject({ firstName: '', email: userId });
  });

  test('a deleted account leaves anonymous repairs', async () => {
    const { person, browser, userId } = await world.signUp();
    const id = (await requestRepair(browser, await createDeviceFor(browser, 'Secret'))).id;
    shop.people.customer = { id: userId, email: person.email, browser, send: browser.send };
    await shop.takeSteps(id, happyPath);
    const before = await shop.readAsStaff(id);
    const told = () => world.app.platform.database.$count(notifications, eq(notifications.userId, userId));
    expect(await told()).toBeGreaterThan(0);
    await eraseAccount(browser, person);
    expect(await told()).toBe(0);
    const after = await shop.readAsStaff(id, 'operator');
    expect(after).toMatchObject({
      status: 'COMPLETED',
      custody: 'CUSTOMER',
      price: before.price,
      createdAt: before.createdAt,
      device: { name: before.device.type.name, type: before.device.type },
      customer: { name: null, phone: null, address: null },
      issue: '',
      feedback: null,
    });
    expect(after.customer).not.toHaveProperty('email');
    expect(after.log.map(({ action, at, to }) => [action, at, to])).toEqual(
      before.log.map(({ action, at, to }) => [action, at, to]),
    );
    expect(after.log[0]).toMatchObject({ actor: { name: null }, captured: {} });
    expect(after).toMatchObject({ fault: before.fault, resolution: 'FIXED' });
    const diagnosed = after.log.find(({ action }) => action === 'Repair.diagnosis.finished')?.captured ?? {};
    expect(Object.keys(diagnosed).toSorted()).toEqual(['estimatedCost', 'estimatedTime', 'faultId', 'price']);
    const listed = await shop.people.operator.send(listStaffRepairs, { query: { status: 'COMPLETED' } });
    expect(listed.data.find((item) => item.id === id)?.customer).toEqual({ name: null, phone: null, address: null });
  });

  test('codes of an erased claim stay, words go', async () => {
    const { person, browser, userId } = await world.signUp();
    const deviceId = await createDeviceFor(browser);
    const first = (await requestRepair(browser, deviceId)).id;
    shop.people.customer = { id: userId, email: person.email, browser, send: browser.send };
    await shop.takeSteps(first, happyPath);
    const body = { deviceId, previousRepair: first, issue: 'qzwords', address: 'qzwords' };
    const { id } = await browser.send(saveRepairRequest, { body });
    const ended = { resolution: 'END_OF_LIFE', barrier: 'WORN_OUT' } as const;
    await shop.takeSteps(id, [
      ...happyPathTo('Repair.diagnosis.started'),
      ['Repair.diagnosis.finished', 'technician', { notes: 'qzwords', coverage: 'DAMAGE' }],
      ['Repair.aborted', 'technician', { reason: 'qzwords', ...ended }],
      ['Repair.confirm.return', 'operator'],
      ...happyPathTo('Repair.completed').slice(-4),
    ]);
    const { fault } = await shop.readAsStaff(first);
    await eraseAccount(browser, person);
    const after = await shop.readAsStaff(id, 'operator');
    const coverage = { covered: false, reason: 'DAMAGE' };
    expect(after).toMatchObject({ previousRepair: first, isWarrantyClaim: true, coverage, fault, ...ended });
    const { rows } = await world.app.platform.database.execute<{ captured: object }>(
      sql`select captured from repair_log where repair_id = ${id} order by version`,
    );
    const captured = Object.assign({}, ...rows.map((row) => row.captured)) as object;
    expect(captured).toMatchObject({ previousRepair: first, coverage: 'DAMAGE', faultId: fault?.id, ...ended });
    expect(await tracesOf(world.app, { words: 'qzwords' })).toEqual({ words: [] });
  });

  test('deleting an account ends all sessions and sockets', async () => {
    const { person, browser } = await world.signUp();
    const elsewhere = await world.signIn(person);
    const socket = await openLiveSocket(second.app.url, elsewhere.accessToken ?? '');
    const response = await browser.request('DELETE', deleteMe.path, { body: { password: person.password } });
    expect(response.status).toBe(200);
    expect(response.headers.get('set-cookie')).toMatch(/refresh=;.*Expires=Thu, 01 Jan 1970/);
    await socket.ended;
    for (const one of [browser, elsewhere, openBrowser(second.app.url)])
      expect(await statusOf(one.send(listMyRepairs))).toBe(401);
    expect(await statusOf(world.signIn(person))).toBe(401);
  });

  test('a deleted account frees its address', async () => {
    const { person, browser, userId } = await world.signUp();
    await createDeviceFor(browser);
    await eraseAccount(browser, person);
    await world.mailbox.next({ to: person.email, subject: 'deleted' });
    world.clock.forward(minute);
    const again = await world.signUp(person);
    expect(again.userId).not.toBe(userId);
    expect(await again.browser.send(listMyDevices)).toEqual([]);
    expect(await again.browser.send(listMyRepairs)).toEqual([]);
  });

  test('a deleted account gets a last, unstored mail', async () => {
    const { person, browser } = await world.signUp();
    const { platform } = world.app;
    await eraseAccount(browser, person);
    await world.mailbox.next({ to: person.email, subject: 'deleted' });
    const mails = async () =>
      (await platform.database.execute(sql`select 1 from mails where recipient = ${person.email}`)).rows;
    await expect.poll(mails).toEqual([]);
  });

  test('late writes of a deleted account are removed', async () => {
    const { database } = world.app.platform;
    const { person, browser, userId } = await world.signUp();
    await eraseAccount(browser, person);
    const late = {
      subject: userId,
      call: 'PUT /somewhere',
      key: crypto.randomUUID(),
      request: Buffer.alloc(32),
      createdAt: new Date(),
    };
    await database.insert(idempotencyKeys).values(late);
    await database.execute(sql`
      update graphile_worker._private_jobs set run_at = now() where payload ->> 'userId' = ${userId} and run_at > now()`);
    const stored = () => database.select().from(idempotencyKeys).where(eq(idempotencyKeys.subject, userId));
    await expect.poll(stored).toEqual([]);
  });
});

describe('concurrent deletions of an account', () => {
  // Each order once, and twice in `npm run test:long`.
  const rounds = process.env['ATELIER_LONG_TESTS'] === '1' ? [0, 1, 2, 3] : [0, 1];
  // Signs in again, because each sign-up advances the clock by a minute and access tokens expire after ten.
  beforeEach(async () => {
    const { customer: _, stranger: __, ...staff } = shop.people;
    for (const { email, browser } of Object.values(staff))
      await world.signIn(createPerson({ email, password: shopPassword }), browser);
  });

  test('of two concurrent deletions one does it', async () => {
    for (const _ of rounds) {
      const { person, browser, userId } = await world.signUp();
      const statuses = await Promise.all([
        statusOf(eraseAccount(browser, person)),
        statusOf(eraseAccount(browser, person)),
      ]);
      expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 401]);
      expect(await rowOf(userId)).toMatchObject({ email: userId });
    }
  });

  test('a request concurrent with a deletion is consistent', async () => {
    const seen = new Set<string>();
    for (const round of rounds) {
      const { person, browser, userId } = await world.signUp();
      const deviceId = await createDeviceFor(browser);
      const asked = [() => requestRepair(browser, deviceId), () => eraseAccount(browser, person)];
      const order = round % 2 === 0 ? asked : asked.toReversed();
      const statuses = await Promise.all(order.map((ask) => statusOf(ask())));
      const [requested, erased] = round % 2 === 0 ? statuses : statuses.toReversed();
      const { rows } = await world.app.platform.database.execute(
        sql`select 1 from repairs where customer_id = ${userId}`,
      );
      seen.add(`${requested} ${erased} ${rows.length}`);
    }
    for (const end of seen) expect(['200 409 1', '401 200 0', '404 200 0']).toContain(end);
  });

  test('late writes of a deleting customer are refused', async () => {
    for (const round of rounds) {
      const word = `qzlate${round}x`;
      const { person, browser, userId } = await world.signUp();
      const id = (await requestRepair(browser, await createDeviceFor(browser))).id;
      shop.people.customer = { id: userId, email: person.email, browser, send: browser.send };
      await shop.takeSteps(id, happyPath.slice(0, -1));
      const statuses = await Promise.all([
        statusOf(shop.takeStep(id, ['Repair.completed', 'customer', { rate: 5, comment: word }])),
        statusOf(eraseAccount(browser, person)),
        statusOf(browser.send(updateMe, { body: { firstName: word } })),
        statusOf(createDeviceFor(browser, word)),
      ]);
      expect(statuses.filter((status) => status >= 500)).toEqual([]);
      if ((await rowOf(userId))?.erasedAt === null) await eraseAccount(browser, person);
      // The last mail is stored until it is sent.
      await expect.poll(() => tracesOf(world.app, { word })).toEqual({ word: [] });
    }
  });

  test('a staff step concurrent with deletion leaves no text', async () => {
    for (const round of rounds) {
      const word = `qzstep${round}x`;
      const { person, browser } = await world.signUp();
      const { id } = await requestRepair(browser, await createDeviceFor(browser), word);
      const statuses = await Promise.all([
        statusOf(shop.takeStep(id, ['Repair.decline.request', 'operator', { reason: word }])),
        statusOf(eraseAccount(browser, person)),
      ]);
      expect(statuses[0]).toBe(200);
      if (statuses[1] !== 200) await eraseAccount(browser, person);
      await expect.poll(() => tracesOf(world.app, { word })).toEqual({ word: [] });
    }
  });
});
