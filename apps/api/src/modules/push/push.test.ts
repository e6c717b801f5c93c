import { changePreference, getPush, listNotifications, logout, subscribePush } from '@atelier/contract';
import type { NotificationAction, NotificationTopic } from '@atelier/domain';
import { formatDay, formatWindow } from '@atelier/i18n';
import { HttpError } from '@atelier/testing';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { copyRepairAfter } from '#modules/repairs/staff/copied-repair.fixture.ts';
import { addWindows, happyPathTo, type MemberName, openShop, type Shop } from '#modules/repairs/staff/shop.fixture.ts';
import { pushKeys } from '#platform/database/schema.ts';
import { beginMaintenance, endMaintenance } from '#platform/process/maintenance.ts';
import { createSignIn } from '#sign-in.fixture.ts';
import { notifications, pushSubscriptions } from '#schema/index.ts';
import { ensurePushKey, readPushKey } from './push-keys.ts';
import { startPushService } from './push-service.fixture.ts';
import { requestPush } from './push-services.ts';
import { deleteUnusedSubscriptions } from './push.service.ts';
import { sendPush } from './send-push.ts';

let shop: Shop;
let service: Awaited<ReturnType<typeof startPushService>>;
beforeAll(async () => {
  shop = await openShop(inject('database'));
  await addWindows(shop);
  service = await startPushService();
});
afterAll(async () => {
  service.stop();
  await shop.stop();
});

function subscribe(name: MemberName, browser: string) {
  return shop.people[name].send(subscribePush, { body: service.subscriptionOf(browser) });
}

async function devicesOf(name: MemberName): Promise<string[]> {
  const { database } = shop.world.app.platform;
  const rows = await database
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, shop.people[name].id));
  return rows.map(({ endpoint }) => endpoint.split('/').at(-1) ?? '');
}

function countJobs(): Promise<number> {
  return shop.world.app.platform.database.$count(sql`graphile_worker.jobs where task_identifier = 'push.send'`);
}

async function unseenOf(name: MemberName, id: string) {
  const { data } = await shop.people[name].send(listNotifications, { query: { limit: 100 } });
  return data.filter(({ repairId, isSeen }) => repairId === id && !isSeen);
}

test('each notification comes once, without names and prices [2.327]', async () => {
  const id = await copyRepairAfter(shop, happyPathTo('Repair.diagnosis.finished'));
  await subscribe('customer', 'phone');
  await shop.takeStep(id, ['Repair.proposal.sent', 'operator']);
  const [told] = await unseenOf('customer', id);
  await expect.poll(() => service.messagesTo('phone')).toHaveLength(1);
  expect(service.messagesTo('phone')).toEqual([
    {
      title: 'Votre devis est prêt',
      body: `${id} · Nous vous proposons un prix et une durée. Acceptez ou refusez : rien n’est réparé sans votre accord.`,
      tag: told?.id,
      lang: 'fr',
      path: `/dashboard?repair=${id}&do=answer`,
      attendance: null,
    },
  ]);
  const { isOn, publicKey } = await shop.people.customer.send(getPush);
  expect([isOn, service.received.at(-1)?.signedBy]).toEqual([true, publicKey]);
});

test('a corrected step is pushed to nobody', async () => {
  const { platform } = shop.world.app;
  const id = await copyRepairAfter(shop, happyPathTo('Repair.diagnosis.finished'));
  await shop.takeStep(id, ['Repair.proposal.sent', 'operator']);
  // The worker's own push would go to the new subscription.
  await expect.poll(countJobs).toBe(0);
  const [told] = await unseenOf('customer', id);
  await subscribe('customer', 'late');
  const devices = await platform.database.select().from(pushSubscriptions);
  const sessionId = devices.find(({ endpoint }) => endpoint.endsWith('/late'))?.sessionId ?? '';
  const order = { notificationId: told?.id ?? '', sessionId };
  await sendPush(platform, order);
  expect(service.messagesTo('late')).toHaveLength(1);
  await platform.database
    .update(notifications)
    .set({ corrected: true })
    .where(eq(notifications.id, order.notificationId));
  await sendPush(platform, order);
  expect(service.messagesTo('late')).toHaveLength(1);
});

function pickupWindow() {
  return { date: shop.dayIn(30), time: '14:00-16:00' };
}

async function pushToCustomer(action: NotificationAction, browser: string): Promise<string> {
  const { platform } = shop.world.app;
  const id = await copyRepairAfter(shop, happyPathTo('Repair.pickup.planned'));
  await shop.takeStep(id, ['Repair.pickup.planned', 'operator', pickupWindow()]);
  await expect.poll(countJobs).toBe(0);
  const [told] = await unseenOf('customer', id);
  const notificationId = told?.id ?? '';
  await platform.database.update(notifications).set({ action }).where(eq(notifications.id, notificationId));
  await subscribe('customer', browser);
  const devices = await platform.database.select().from(pushSubscriptions);
  const sessionId = devices.find(({ endpoint }) => endpoint.endsWith(`/${browser}`))?.sessionId ?? '';
  await sendPush(platform, { notificationId, sessionId });
  return id;
}

test('the push of a visit reminder offers both answers', async () => {
  const id = await pushToCustomer('Visit.reminder', 'lock');
  const path = `/dashboard?repair=${id}`;
  const another = { label: 'Un autre moment', path: `${path}&change-time` };
  expect(service.messagesTo('lock')).toMatchObject([
    { path, attendance: { repairId: id, ...pickupWindow(), label: 'Je serai là', another } },
  ]);
});

test.each([
  ['Wish.lapsed', 'change-time'],
  ['Uncollected.reminder', 'change-time'],
  ['Visit.failed', 'change-time'],
  ['Proposal.reminder', 'do=answer'],
  ['Repair.proposal.sent', 'do=answer'],
  ['Feedback.reminder', 'do=rate'],
] as const)('the push of %s opens %s', async (action, task) => {
  const id = await pushToCustomer(action, action);
  expect(service.messagesTo(action)).toMatchObject([{ path: `/dashboard?repair=${id}&${task}` }]);
});

test('drivers get visits that are given to them [2.328]', async () => {
  await subscribe('collector', 'driver');
  const id = await copyRepairAfter(shop, happyPathTo('Repair.pickup.planned'));
  await shop.takeStep(id, ['Repair.pickup.planned', 'operator', pickupWindow()]);
  await shop.takeStep(id, ['Repair.pickup.assigned', 'operator']);
  await expect.poll(() => service.messagesTo('driver')).toHaveLength(1);
  const body = `${id} · Enlèvement : ${formatDay(pickupWindow().date, 'fr')}, 14–16 h`;
  expect(service.messagesTo('driver')).toMatchObject([
    { title: 'Nouveau passage pour vous', body, path: '/workshop/route' },
  ]);
});

test('moved visit reaches its driver and its customer [2.328] [2.339]', async () => {
  const id = await copyRepairAfter(shop, happyPathTo('Repair.pickup.assigned'));
  await subscribe('collector', 'van');
  await subscribe('customer', 'watch');
  const { collector } = shop.people;
  const moved = {
    date: shop.dayIn(5),
    time: '14:00-16:00',
    address: '1 rue de Marseille, Tunis',
    assigneeId: collector.id,
  };
  await shop.takeStep(id, ['Repair.pickup.planned', 'operator', moved]);
  await expect.poll(() => service.messagesTo('van')).toHaveLength(1);
  await expect.poll(() => service.messagesTo('watch')).toHaveLength(1);
  await shop.takeStep(id, ['Repair.visit.moved', 'customer']);
  await expect.poll(() => service.messagesTo('van')).toHaveLength(2);
  const window = formatWindow(moved.date, moved.time, 'fr').replaceAll(/\s/gu, ' ');
  expect(service.messagesTo('van')).toMatchObject([
    { title: 'Passage déplacé', body: `${id} · Enlèvement : ${window}` },
    { title: 'Passage retiré' },
  ]);
  const [told] = service.messagesTo('watch');
  expect(told).toMatchObject({ title: 'Enlèvement prévu', path: `/dashboard?repair=${id}` });
  expect(told?.body.toLowerCase()).toContain(window);
});

function switchPushes(topic: NotificationTopic, isOn: boolean) {
  return shop.people.customer.send(changePreference, { body: { topic, channel: 'PUSH', isOn } });
}

test('switched-off topic and a removed browser get none [2.329]', async () => {
  await subscribe('customer', 'tablet');
  await switchPushes('DECISIONS', false);
  const id = await copyRepairAfter(shop, happyPathTo('Repair.diagnosis.finished'));
  await shop.takeStep(id, ['Repair.proposal.sent', 'operator']);
  await expect.poll(() => countJobs()).toBe(0);
  service.answerWith('tablet', 410);
  await switchPushes('DECISIONS', true);
  const second = await copyRepairAfter(shop, happyPathTo('Repair.diagnosis.finished'));
  await shop.takeStep(second, ['Repair.proposal.sent', 'operator']);
  await expect.poll(() => devicesOf('customer')).toEqual([]);
  const bodies = service.messagesTo('tablet').map(({ body }) => body);
  expect(bodies.filter((body) => body.startsWith(id))).toEqual([]);
});

test('a priced diagnosis is pushed as a decision', async () => {
  await subscribe('customer', 'desktop');
  const diagnose = async (off: NotificationTopic) => {
    await switchPushes(off, false);
    const id = await copyRepairAfter(shop, happyPathTo('Repair.diagnosis.started'));
    await shop.takeStep(id, ['Repair.diagnosis.finished', 'technician']);
    await expect.poll(() => countJobs()).toBe(0);
    await switchPushes(off, true);
    return id;
  };
  await diagnose('DECISIONS');
  const id = await diagnose('STEPS');
  const bodies = service.messagesTo('desktop').map(({ body }) => body);
  expect(bodies).toEqual([expect.stringContaining(id)]);
});

test('pushes end with a sign-out or expired session [2.330]', async () => {
  await subscribe('otherCollector', 'shared');
  await subscribe('otherOperator', 'shared');
  expect([await devicesOf('otherCollector'), await devicesOf('otherOperator')]).toEqual([[], ['shared']]);
  await shop.people.otherOperator.send(logout);
  expect(await devicesOf('otherOperator')).toEqual([]);
  await subscribe('technician', 'bench');
  await deleteUnusedSubscriptions(shop.world.app.platform);
  expect(await devicesOf('technician')).toEqual(['bench']);
  const { platform } = shop.world.app;
  const later = new Date(platform.clock.now().getTime() + 2 * platform.limits.sessions.idle);
  await deleteUnusedSubscriptions({ ...platform, clock: { now: () => later } });
  expect(await devicesOf('technician')).toEqual([]);
});

test('a push waits for the end of maintenance', async () => {
  const { database } = shop.world.app.platform;
  const id = await copyRepairAfter(shop, happyPathTo('Repair.diagnosis.finished'));
  await subscribe('customer', 'held');
  await beginMaintenance(database, 'RESTORE');
  await shop.takeStep(id, ['Repair.proposal.sent', 'operator']);
  const held = sql`graphile_worker.jobs where task_identifier = 'push.send' and run_at > created_at`;
  await expect.poll(() => database.$count(held)).toBeGreaterThan(0);
  expect(service.messagesTo('held')).toEqual([]);
  await endMaintenance(database);
  await expect.poll(() => service.messagesTo('held')).toHaveLength(1);
});

test('a browser registered by many accounts has one', async () => {
  const names = ['customer', 'stranger', 'operator', 'technician', 'collector', 'courier'] as const;
  await Promise.all(names.map((name) => subscribe(name, 'shared')));
  const devices = await Promise.all(names.map(devicesOf));
  expect(devices.flat().filter((browser) => browser === 'shared')).toHaveLength(1);
});

test('the eleventh device replaces the oldest [2.331]', async () => {
  const names = Array.from({ length: 11 }, (_, index) => `device-${index}`);
  for (const name of names) {
    const browser = shop.world.browser();
    await createSignIn(shop.world)([{ id: shop.people.stranger.id, browser }]);
    await browser.send(subscribePush, { body: service.subscriptionOf(name) });
  }
  expect((await devicesOf('stranger')).toSorted()).toEqual(names.slice(1).toSorted());
});

test.each([
  ['a stranger’s host', { endpoint: 'https://push.atelier.test/x' }, 'endpoint'],
  ['a host that only begins like one', { endpoint: 'https://fcm.googleapis.com.atelier.test/x' }, 'endpoint'],
  ['a private address', { endpoint: 'https://192.168.1.1/x' }, 'endpoint'],
  ['another port', { endpoint: 'https://fcm.googleapis.com:8080/x' }, 'endpoint'],
  ['a point off the curve', { p256dh: `B${'A'.repeat(86)}` }, 'p256dh'],
])('%s is refused [2.332]', async (_, wrong, path) => {
  const body = { ...service.subscriptionOf('wrong'), ...wrong };
  const answer = await shop.people.customer.send(subscribePush, { body }).catch((error: unknown) => error);
  expect(answer).toBeInstanceOf(HttpError);
  expect(answer).toMatchObject({ status: 400, body: { issues: [{ path, message: 'invalid' }] } });
});

test('a name in a private network is refused', async () => {
  const request = {
    endpoint: 'https://localhost:1/x',
    headers: {},
    body: Buffer.from(''),
    timeout: 5_000,
    isTest: false,
  };
  await expect(requestPush(request)).rejects.toThrow('push: service in a private network');
});

test('the key survives a changed but no leaked secret', async () => {
  const { platform } = shop.world.app;
  const before = await readPushKey(platform.config, platform.database);
  const next = {
    ...platform.config,
    secret: 'the next secret of the installation',
    previousSecret: platform.config.secret,
  };
  await Promise.all([ensurePushKey({ ...platform, config: next }), ensurePushKey({ ...platform, config: next })]);
  const renewed = { ...next, previousSecret: null };
  expect(await readPushKey(renewed, platform.database)).toEqual(before);
  await subscribe('admin', 'former');
  await ensurePushKey({ ...platform, config: { ...renewed, secret: 'a secret after a leak' } });
  expect(await devicesOf('admin')).toEqual([]);
  expect(await platform.database.select({ publicKey: pushKeys.publicKey }).from(pushKeys)).not.toEqual([
    { publicKey: before.publicKey },
  ]);
});
