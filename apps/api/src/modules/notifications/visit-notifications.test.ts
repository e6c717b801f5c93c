import { transitionRepair, listNotifications, markNotificationSeen } from '@atelier/contract';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { copyRepairAfter } from '#modules/repairs/staff/copied-repair.fixture.ts';
import { type MemberName, openShop, happyPathTo, type Shop } from '#modules/repairs/staff/shop.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'));
});
afterAll(() => shop.stop());

async function notifiedActionsOf(id: string, name: MemberName): Promise<string[]> {
  const { data } = await shop.people[name].send(listNotifications, { query: { limit: 100 } });
  return data.filter(({ repairId }) => repairId === id).map(({ action }) => action);
}

async function unseenCountOf(name: MemberName): Promise<number> {
  return (await shop.people[name].send(listNotifications, { query: { limit: 1 } })).news;
}

const time = '14:00-16:00';
const address = '12 rue du Lac, Tunis';

test('a driver is notified of an assigned visit [4.94]', async () => {
  const id = await copyRepairAfter(shop, happyPathTo('Repair.pickup.planned'));
  await shop.takeStep(id, ['Repair.pickup.planned', 'operator', { date: shop.dayIn(30), time, address }]);
  expect(await notifiedActionsOf(id, 'collector')).toEqual([]);
  await shop.takeStep(id, ['Repair.pickup.assigned', 'operator']);
  const { data } = await shop.people.collector.send(listNotifications, { query: { limit: 1 } });
  expect(data[0]).toMatchObject({
    action: 'Visit.given',
    repairId: id,
    isSeen: false,
    next: { name: 'PICKUP', date: shop.dayIn(30), time, offer: null },
  });
  expect(JSON.stringify(data)).not.toContain('rue');
  expect(await notifiedActionsOf(id, 'operator')).toEqual([]);
});

test('a moved visit is notified once', async () => {
  const id = await copyRepairAfter(shop, happyPathTo('Repair.pickup.assigned'));
  const { collector, otherCollector } = shop.people;
  const to = { date: shop.dayIn(30), time, address, assigneeId: collector.id };
  await shop.takeStep(id, ['Repair.pickup.planned', 'operator', to]);
  expect(await notifiedActionsOf(id, 'collector')).toEqual(['Visit.moved']);
  await shop.takeStep(id, ['Repair.pickup.planned', 'operator', { ...to, assigneeId: otherCollector.id }]);
  expect(await notifiedActionsOf(id, 'collector')).toEqual(['Visit.withdrawn']);
  expect(await notifiedActionsOf(id, 'otherCollector')).toEqual(['Visit.given']);
  await shop.takeStep(id, ['Repair.pickup.planned', 'operator', to]);
  expect(await notifiedActionsOf(id, 'collector')).toEqual(['Visit.given']);
  expect(await notifiedActionsOf(id, 'otherCollector')).toEqual(['Visit.withdrawn']);
});

test('an unchanged visit notifies nobody', async () => {
  const id = await copyRepairAfter(shop, happyPathTo('Repair.pickup.planned'));
  const to = { date: shop.dayIn(30), time, address, assigneeId: shop.people.collector.id };
  await shop.takeStep(id, ['Repair.pickup.planned', 'operator', to]);
  const [told] = (await shop.people.collector.send(listNotifications, { query: { limit: 1 } })).data;
  await shop.people.collector.send(markNotificationSeen, { params: { id: told?.id ?? '' } });
  const before = await unseenCountOf('collector');
  await shop.takeStep(id, ['Repair.pickup.planned', 'operator', to]);
  await shop.takeStep(id, ['Repair.unreachable.request', 'operator']);
  expect(await unseenCountOf('collector')).toBe(before);
});

test.each([
  ['the office plans it anew', 'Repair.pickup.planned', 'operator'],
  ['its step is taken back', 'Repair.corrected', 'operator'],
  ['the customer cancels', 'Repair.cancel.request', 'customer'],
] as const)('a visit is withdrawn when %s', async (_, action, by) => {
  const id = await copyRepairAfter(shop, happyPathTo('Repair.pickup.planned'));
  await shop.takeStep(id, ['Repair.pickup.assigned', 'operator']);
  await shop.takeStep(id, [action, by]);
  expect(await notifiedActionsOf(id, 'collector')).toEqual(['Visit.withdrawn']);
});

test('a driver’s own step ends their notification', async () => {
  const id = await copyRepairAfter(shop, happyPathTo('Repair.pickup.planned'));
  const before = await unseenCountOf('collector');
  await shop.takeStep(id, ['Repair.pickup.assigned', 'operator']);
  expect(await unseenCountOf('collector')).toBe(before + 1);
  await shop.takeStep(id, ['Repair.pickup.collected', 'collector']);
  expect(await notifiedActionsOf(id, 'collector')).toEqual([]);
  expect(await unseenCountOf('collector')).toBe(before);
});

test('a counter handover withdraws the driver’s visit', async () => {
  const id = await copyRepairAfter(shop, happyPathTo('Repair.confirm.return'));
  await shop.takeStep(id, ['Repair.return.assigned', 'operator']);
  expect(await notifiedActionsOf(id, 'courier')).toEqual(['Visit.given']);
  const steps = (['planned', 'assigned', 'collected', 'delivered'] as const).map((step) => ({
    action: `Repair.return.${step}` as const,
  }));
  await shop.people.operator.send(transitionRepair, { params: { id }, body: { steps } });
  expect(await notifiedActionsOf(id, 'courier')).toEqual(['Visit.withdrawn']);
  expect(await notifiedActionsOf(id, 'operator')).toEqual([]);
});

test('one driver hears of two concurrent assignments', async () => {
  const id = await copyRepairAfter(shop, happyPathTo('Repair.pickup.planned'));
  const { version } = await shop.readAsStaff(id);
  const { collector, otherCollector, operator, otherOperator } = shop.people;
  const give = (by: Shop['people'][MemberName], to: string) =>
    by.send(transitionRepair, { params: { id }, body: { action: 'Repair.pickup.assigned', assigneeId: to, version } });
  const both = await Promise.allSettled([give(operator, collector.id), give(otherOperator, otherCollector.id)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const told = [...(await notifiedActionsOf(id, 'collector')), ...(await notifiedActionsOf(id, 'otherCollector'))];
  expect(told).toEqual(['Visit.given']);
});
