import {
  callInstead,
  type DeskEvent,
  getDesk,
  handleConversation,
  notifyCalling,
  writeToShop,
} from '@atelier/contract';
import { defaultSettings } from '@atelier/domain';
import { openLiveSocket, type LiveSocket } from '@atelier/testing';
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest';
import { limits } from '#platform/config/limits.ts';
import { type MemberName, openShop, type Shop } from '../staff/shop.fixture.ts';
import { publishDeskCounts } from './publish-desk-counts.ts';

let shop: Shop;
const openSockets: LiveSocket[] = [];
beforeAll(async () => {
  shop = await openShop(inject('database'));
});
afterEach(() => openSockets.splice(0).forEach((socket) => socket.close()));
afterAll(() => shop.stop());

async function openDeskSocket(name: MemberName): Promise<LiveSocket> {
  const socket = await openLiveSocket(shop.world.app.url, shop.people[name].browser.accessToken ?? '');
  openSockets.push(socket);
  return socket;
}

async function countsOf(name: MemberName): Promise<DeskEvent['counts']> {
  const { sections } = await shop.people[name].send(getDesk, { query: {} });
  return Object.fromEntries(sections.map(({ key, count }) => [key, count]));
}

test('section counts go to holders of the role alone', async () => {
  const { id } = await shop.createRepair();
  const [operator, technician, collector] = await Promise.all([
    openDeskSocket('operator'),
    openDeskSocket('technician'),
    openDeskSocket('collector'),
  ]);
  const others: string[] = [];
  for (const socket of [technician, collector]) socket.on('desk', ({ role }) => void others.push(role));
  await shop.takeStep(id, ['Repair.confirm.request', 'operator']);
  const told = await operator.waitFor('desk', ({ counts }) => counts['PLAN'] === 1 && counts['CALL'] === undefined);
  expect(told).toEqual({ role: 'OPERATOR', counts: await countsOf('operator') });
  await technician.waitFor('desk', () => true);
  expect(new Set(others)).toEqual(new Set(['TECHNICIAN']));
  let latest: DeskEvent['counts'] = {};
  operator.on('desk', ({ counts }) => (latest = counts));
  const { id: seen } = await shop.people.customer.send(writeToShop, { params: { id }, body: { text: 'Call me' } });
  await expect.poll(() => latest).toEqual({ ANSWER: 1 });
  await shop.people.operator.send(callInstead, { params: { id } });
  await expect.poll(() => latest).toEqual({ CALL: 1 });
  await shop.people.operator.send(handleConversation, { params: { id }, body: { seen } });
  await expect.poll(() => latest).toEqual({ PLAN: 1 });
  await expect(shop.people.operator.send(callInstead, { params: { id } })).rejects.toMatchObject({ status: 409 });
});

test('colleagues hear who calls a customer', async () => {
  const { id } = await shop.createRepair();
  const [other, technician, driver, customer] = await Promise.all(
    (['otherOperator', 'technician', 'collector', 'customer'] as const).map(openDeskSocket),
  );
  const leaked: unknown[] = [];
  for (const socket of [driver, customer]) socket?.on('calling', (event) => leaked.push(event));
  const call = (repairId: string) => shop.people.operator.send(notifyCalling, { params: { id: repairId } });
  await expect(call('00000000')).rejects.toMatchObject({ status: 404 });
  await call(id);
  const told = { repairId: id, by: shop.people.operator.id, name: 'operator' };
  expect(await other?.waitFor('calling', () => true)).toEqual(told);
  expect(await technician?.waitFor('calling', () => true)).toEqual(told);
  expect(leaked).toEqual([]);
});

test('many changes send one count per half second', async () => {
  vi.useFakeTimers();
  const { platform } = shop.world.app;
  const changed: (() => void)[] = [];
  const events: string[] = [];
  const told: string[] = [];
  const execute = vi.fn<() => Promise<object>>(() =>
    Promise.resolve({ rows: [{ role: 'OPERATOR', place: 0, count: 3 }] }),
  );
  const asked = { execute, $client: { query: execute } };
  const parts: Parameters<typeof publishDeskCounts>[0] = {
    ...platform,
    database: Object.assign(Object.create(platform.database), asked),
    realtime: {
      ...platform.realtime,
      onPublished: (event, heard) => {
        events.push(event);
        changed.push(heard);
      },
      publish: (_rooms, event, ..._data) => void told.push(event),
    },
  };
  publishDeskCounts(parts, () => defaultSettings);
  expect(events).toEqual(['repair', 'message', 'till']);
  const change = (): void => changed.forEach((hear) => hear());
  for (const _ of Array(20).keys()) change();
  await vi.advanceTimersByTimeAsync(limits.realtime.deskCounts - 1);
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toEqual(['desk']);
  change();
  change();
  await vi.advanceTimersByTimeAsync(limits.realtime.deskCounts);
  await vi.advanceTimersByTimeAsync(limits.realtime.deskCounts);
  expect(told).toEqual(['desk', 'desk']);
  // Two statements each: the open roles and the operator's desk.
  expect(execute).toHaveBeenCalledTimes(4);
  vi.useRealTimers();
});
