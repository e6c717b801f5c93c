import { announceArrival, getMyRepair } from '@atelier/contract';
import { instantAt, MINUTE_MS, shopTime } from '@atelier/domain';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { mails } from '#platform/database/schema.ts';
import { notifications } from '#schema/index.ts';
import { happyPathTo, openShop, type MemberName, type Shop } from '../shop.fixture.ts';

const timeZone = 'Africa/Tunis';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'));
});
afterAll(() => shop.stop());

async function visitOf(id: string) {
  const visit = (await shop.readAsStaff(id)).visits.at(-1);
  if (visit === undefined) throw new Error('invariant: repair without visit');
  return visit;
}

async function announce(id: string, minutes: 10 | 20 | 40, by: MemberName = 'collector') {
  const { id: visitId } = await visitOf(id);
  return shop.people[by].send(announceArrival, { params: { id }, body: { visitId, minutes } });
}

async function toldOf(id: string) {
  const { database } = shop.world.app.platform;
  const bells = await database
    .select()
    .from(notifications)
    .where(and(eq(notifications.repairId, id), eq(notifications.action, 'Visit.underWay')));
  const posted = await database.select().from(mails).where(eq(mails.template, 'repair.arrival'));
  return { bells, mails: posted.filter(({ data }) => data['repairId'] === id) };
}

/** Creates a repair whose pickup is assigned, on the morning of that day. */
async function assignedForToday(): Promise<string> {
  const { id } = await shop.createRepair();
  await shop.takeSteps(id, happyPathTo('Repair.pickup.assigned'));
  const { date } = await visitOf(id);
  const { clock } = shop.world;
  await shop.advanceClock(Math.max(0, instantAt(date, '07:00', timeZone).getTime() - clock.now().getTime()));
  return id;
}

test('a driver announces their arrival once, at any hour [2.297]', async () => {
  const { id } = await shop.createRepair();
  await shop.takeSteps(id, happyPathTo('Repair.pickup.assigned'));
  const { date } = await visitOf(id);
  await expect(announce(id, 20)).rejects.toMatchObject({ status: 409 });

  const { clock, mailbox } = shop.world;
  clock.forward(instantAt(date, '22:00', timeZone).getTime() - clock.now().getTime());
  await shop.advanceClock(0);
  await expect(announce(id, 20, 'courier')).rejects.toMatchObject({ status: 404 });
  await expect(announce(id, 20, 'operator')).rejects.toMatchObject({ status: 404 });
  expect(await toldOf(id)).toEqual({ bells: [], mails: [] });

  const { arrivesAt } = await announce(id, 20);
  expect(Math.round((Date.parse(arrivesAt) - clock.now().getTime()) / MINUTE_MS)).toBe(20);
  expect(await announce(id, 40)).toEqual({ arrivesAt });
  const { pickupLogistic } = await shop.people.customer.send(getMyRepair, { params: { id } });
  expect(pickupLogistic?.arrivesAt).toBe(arrivesAt);
  const { bells, mails: posted } = await toldOf(id);
  expect([bells.length, posted.length]).toEqual([1, 1]);
  const mail = await mailbox.next({
    to: shop.people.customer.email,
    text: shopTime(new Date(arrivesAt), timeZone).time.slice(0, 5),
  });
  expect(mail.text).toContain(id);
});

test('an arrival after the window announces no missed visit', async () => {
  const id = await assignedForToday();
  await shop.takeStep(id, ['Repair.unreachable.request', 'operator', { how: 'PHONE' }]);
  const { date, time } = await visitOf(id);
  const end = instantAt(date, time.slice(6), timeZone);
  await shop.advanceClock(Math.max(0, end.getTime() - shop.world.clock.now().getTime()));
  await announce(id, 20);
  expect((await toldOf(id)).bells).toMatchObject([{ next: null }]);
});

test('a visit of another driver may be announced anew', async () => {
  const id = await assignedForToday();
  const { arrivesAt } = await announce(id, 10);
  await shop.takeStep(id, ['Repair.pickup.assigned', 'operator', { assigneeId: shop.people.otherCollector.id }]);
  expect((await visitOf(id)).arrivesAt).toBeNull();
  await shop.takeStep(id, ['Repair.corrected', 'operator']);
  expect((await visitOf(id)).arrivesAt).toBe(arrivesAt);
});

test('a correction takes away what a wrong driver announced', async () => {
  const id = await assignedForToday();
  await shop.takeStep(id, ['Repair.pickup.assigned', 'operator', { assigneeId: shop.people.otherCollector.id }]);
  await announce(id, 20, 'otherCollector');
  await shop.takeStep(id, ['Repair.corrected', 'operator']);
  expect((await visitOf(id)).arrivesAt).toBeNull();
});
