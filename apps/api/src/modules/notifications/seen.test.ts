import {
  listNotifications,
  type NotificationEvent,
  markNotificationSeen,
  markNotificationsSeen,
} from '@atelier/contract';
import { openLiveSocket, type LiveSocket } from '@atelier/testing';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { type MemberName, openShop, happyPathTo, type Shop } from '#modules/repairs/staff/shop.fixture.ts';

let shop: Shop;
const sockets: LiveSocket[] = [];
beforeAll(async () => {
  shop = await openShop(inject('database'));
});
afterEach(() => sockets.splice(0).forEach((socket) => socket.close()));
afterAll(() => shop.stop());

function notificationsOf(name: MemberName) {
  return shop.people[name].send(listNotifications, { query: { page: 1, limit: 100 } });
}

async function unseenActions(name: MemberName): Promise<string[]> {
  return (await notificationsOf(name)).data.flatMap(({ action, isSeen }) => (isSeen ? [] : [action]));
}

async function openTab(name: MemberName): Promise<LiveSocket> {
  const socket = await openLiveSocket(shop.world.app.url, shop.people[name].browser.accessToken ?? '');
  sockets.push(socket);
  return socket;
}

function isAbout(id: string, action: string) {
  return ({ data }: NotificationEvent): boolean => data.repairId === id && data.action === action;
}

describe('what customers do themselves', () => {
  test('a customer’s own actions are seen notifications', async () => {
    const tab = await openTab('stranger');
    const { id } = await shop.createRepair('stranger');
    const { data } = await tab.waitFor('notification', isAbout(id, 'Repair.created'));
    expect(data).toMatchObject({ isSeen: true, news: 0, device: 'Pixel 9', next: { name: 'CALL' } });
    const { data: listed, news } = await notificationsOf('stranger');
    expect(listed).toMatchObject([
      { action: 'Repair.created', isSeen: true, device: 'Pixel 9', next: { name: 'CALL' } },
    ]);
    expect(news).toBe(0);
  });

  test('actions on behalf of customers are news to them', async () => {
    const { id } = await shop.createRepair();
    const before = (await notificationsOf('customer')).news;
    await shop.takeSteps(id, happyPathTo('Repair.diagnosis.finished'));
    await shop.takeStep(id, ['Repair.confirm.diagnosed', 'operator']);
    const { data, news } = await notificationsOf('customer');
    expect(data[0]).toMatchObject({ action: 'Repair.confirm.diagnosed', isSeen: false });
    expect(news).toBe(before + happyPathTo('Repair.confirm.diagnosed').length);
  });
});

describe('opening a repair', () => {
  test('opening a repair sees its own notifications', async () => {
    const [opened, other] = [await shop.createRepair('stranger'), await shop.createRepair('stranger')];
    await shop.takeStep(opened.id, ['Repair.confirm.request', 'operator']);
    await shop.takeStep(opened.id, ['Repair.pickup.planned', 'operator']);
    await shop.takeStep(other.id, ['Repair.confirm.request', 'operator']);
    const tab = await openTab('stranger');
    const see = () => shop.people.stranger.send(markNotificationsSeen, { body: { repairId: opened.id } });
    expect([await see(), await see()]).toEqual([{ news: 1 }, { news: 1 }]);
    expect(await tab.waitFor('news', ({ news }) => news === 1)).toEqual({ news: 1 });
    expect(await unseenActions('stranger')).toEqual(['Repair.confirm.request']);
  });

  test('opening somebody else’s repair sees nothing', async () => {
    const { id } = await shop.createRepair('stranger');
    await shop.takeStep(id, ['Repair.confirm.request', 'operator']);
    const before = await unseenActions('stranger');
    const { news } = await notificationsOf('customer');
    for (const repairId of [id, 'NOSUCHID', ''])
      expect(await shop.people.customer.send(markNotificationsSeen, { body: { repairId } })).toEqual({ news });
    expect(await unseenActions('stranger')).toEqual(before);
  });
});

describe('‘mark all as read’', () => {
  test('‘mark all as read’ takes one statement for 10,000', async () => {
    const { database } = shop.world.app.platform;
    const { id } = await shop.createRepair();
    await shop.takeStep(id, ['Repair.confirm.request', 'operator']);
    await database.execute(sql`
      insert into notifications (id, user_id, action, created_at)
      select gen_random_uuid(), ${shop.people.stranger.id}, 'Account.new.session', now() from generate_series(1, 10000)`);
    const others = await unseenActions('customer');
    const tab = await openTab('stranger');
    expect((await notificationsOf('stranger')).news).toBeGreaterThanOrEqual(10_000);
    expect(await shop.people.stranger.send(markNotificationsSeen, { body: {} })).toEqual({ news: 0 });
    expect(await tab.waitFor('news', ({ news }) => news === 0)).toEqual({ news: 0 });
    expect((await notificationsOf('stranger')).news).toBe(0);
    expect(await unseenActions('customer')).toEqual(others);
    const { rows } = await database.execute<{ transactions: number }>(
      sql`select count(distinct xmin::text)::int as transactions from notifications where user_id = ${shop.people.stranger.id} and session_id is null and repair_id is null`,
    );
    expect(rows).toEqual([{ transactions: 1 }]);
  });

  test('an opened notification lowers the count everywhere', async () => {
    const { id } = await shop.createRepair('stranger');
    await shop.takeStep(id, ['Repair.confirm.request', 'operator']);
    const tab = await openTab('stranger');
    const { data, news } = await notificationsOf('stranger');
    await shop.people.stranger.send(markNotificationSeen, { params: { id: data[0]?.id ?? '' } });
    expect(await tab.waitFor('news', () => true)).toEqual({ news: news - 1 });
  });
});
