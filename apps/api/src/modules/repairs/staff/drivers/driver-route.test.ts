import {
  getRepairTrail,
  getRouteQuestions,
  recordProof,
  recordUpdate,
  settleLateHandover,
  syncRoute,
  type RouteUpdate,
} from '@atelier/contract';
import { closingOf, defaultSettings, shopTime } from '@atelier/domain';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { day, hour, minute } from '#platform/config/limits.ts';
import { deleteOldKeys } from '#platform/http/calls/idempotency.ts';
import { driverPhones, users } from '#schema/index.ts';
import { listLateHandoversOf } from './driver-route.queries.ts';
import { forgetHandovers, forgetPhones } from './driver-route.service.ts';
import { type MemberName, openShop, happyPathTo, type Shop } from '../shop.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'));
});
afterAll(() => shop.stop());

/** Returns the repair of a visit that the collector has, and the time at which they stand at the door. */
async function atTheDoor() {
  // Tokens expire within minutes.
  await shop.advanceClock(minute);
  const { id } = await shop.createRepair();
  await shop.takeSteps(id, happyPathTo('Repair.pickup.assigned'));
  shop.world.clock.forward(minute);
  const at = shop.world.clock.now();
  shop.world.clock.forward(minute);
  return { id, at };
}

type Sent = Partial<Pick<RouteUpdate, 'action' | 'clockOffset' | 'label'>> & {
  readonly at: Date;
  readonly key?: string;
};

function update(id: string, by: MemberName, { at, key = crypto.randomUUID(), ...fields }: Sent) {
  const body = { action: 'Repair.pickup.collected', clockOffset: 0, ...fields, at: at.toISOString() } as const;
  return shop.people[by].send(recordUpdate, { params: { id }, body, idempotencyKey: key });
}

const questions = async () => shop.people.operator.send(getRouteQuestions);

test('an update arrives once with its corrected time [2.343]', async () => {
  const { id, at } = await atTheDoor();
  const clockOffset = 3 * hour;
  const key = crypto.randomUUID();
  const sent = { at: new Date(at.getTime() + clockOffset), clockOffset, key };
  const first = await update(id, 'collector', sent);
  const now = shop.world.clock.now().getTime();
  const { database } = shop.world.app.platform;
  // Thirteen days later other keys are gone.
  await deleteOldKeys(database, { before: new Date(now + 13 * day), lastingBefore: new Date(now - day) });
  expect(await update(id, 'collector', sent)).toEqual(first);
  // The second phone has keys of its own.
  expect(await update(id, 'collector', { at })).toEqual({ ...first, result: 'repeated' });
  await deleteOldKeys(database, { before: new Date(now), lastingBefore: new Date(now + day) });
  expect(await update(id, 'collector', sent)).toEqual({ ...first, result: 'repeated' });
  const { log, custody } = await shop.readAsStaff(id);
  expect(custody).toBe('COLLECTOR');
  expect(log.filter(({ action }) => action === 'Repair.pickup.collected')).toMatchObject([
    { id: first.entryId, at: at.toISOString() },
  ]);
  expect((await questions()).handovers.filter(({ repairId }) => repairId === id)).toEqual([]);
});

test('evidence reaches a handover entered in the driver’s name', async () => {
  const { id, at } = await atTheDoor();
  const { collector, otherCollector } = shop.people;
  await shop.takeStep(id, ['Repair.pickup.collected', 'admin', { assigneeId: collector.id }]);
  const [entered] = (await shop.readAsStaff(id)).log.slice(-1);
  expect(await update(id, 'collector', { at })).toEqual({ result: 'repeated', entryId: entered?.id });
  const proof = { params: { id, entryId: entered?.id ?? '' }, body: { kind: 'NAME', name: 'Amira' } } as const;
  await expect(otherCollector.send(recordProof, proof)).rejects.toMatchObject({ status: 404 });
  await collector.send(recordProof, proof);
  const { handovers } = await shop.people.operator.send(getRepairTrail, { params: { id } });
  expect(handovers).toMatchObject([{ entryId: entered?.id, proofs: [{ kind: 'NAME', name: 'Amira' }] }]);
});

test('a reassigned driver who has the device is recorded [2.344]', async () => {
  const { id, at } = await atTheDoor();
  await shop.takeStep(id, ['Repair.pickup.assigned', 'operator', { assigneeId: shop.people.otherCollector.id }]);
  const { result, entryId } = await update(id, 'collector', { at });
  expect(result).toBe('recorded');
  const { custody, status, visits } = await shop.readAsStaff(id);
  expect({ custody, status, driver: visits.at(-1)?.assignee?.id }).toEqual({
    custody: 'COLLECTOR',
    status: 'COLLECTED',
    driver: shop.people.collector.id,
  });
  await update(id, 'collector', { action: 'Repair.pickup.delivered', at: shop.world.clock.now() });
  expect((await shop.readAsStaff(id)).custody).toBe('CENTER');
  const own = (await questions()).handovers.filter(({ repairId }) => repairId === id);
  expect(own).toMatchObject([
    {
      driver: { id: shop.people.collector.id },
      happenedAt: at.toISOString(),
      isRecorded: true,
      entered: { action: 'Repair.pickup.assigned', by: expect.stringContaining('operator') },
    },
  ]);
  expect(entryId).not.toBeNull();
  const { platform } = shop.world.app;
  await shop.advanceClock(366 * day);
  await forgetHandovers(platform);
  expect((await questions()).handovers.map((each) => each.id)).toContain(own[0]?.id);
  await shop.people.operator.send(settleLateHandover, { params: { id: own[0]?.id ?? '' } });
  expect((await questions()).handovers.filter(({ repairId }) => repairId === id)).toEqual([]);
  const exported = async () =>
    (await listLateHandoversOf(platform.database, shop.people.customer.id)).filter(({ repairId }) => repairId === id);
  await forgetHandovers(platform);
  expect(await exported()).toMatchObject([{ action: 'Repair.pickup.collected', happenedAt: at, isRecorded: true }]);
  await shop.advanceClock(366 * day);
  await forgetHandovers(platform);
  expect(await exported()).toEqual([]);
});

test('a device collected by two drivers becomes a question [2.345]', async () => {
  const { id, at } = await atTheDoor();
  await shop.takeStep(id, ['Repair.pickup.assigned', 'operator', { assigneeId: shop.people.otherCollector.id }]);
  shop.world.clock.forward(2 * minute);
  await update(id, 'otherCollector', { at: shop.world.clock.now() });
  expect(await update(id, 'collector', { at })).toEqual({ result: 'contradicted', entryId: null });
  expect((await shop.readAsStaff(id)).visits.at(-1)?.assignee?.id).toBe(shop.people.otherCollector.id);
  expect((await questions()).handovers).toMatchObject([
    { repairId: id, isRecorded: false, entered: { action: 'Repair.pickup.collected' } },
  ]);
});

test('a collected device of a cancelled request stays known', async () => {
  const { id, at } = await atTheDoor();
  await shop.takeStep(id, ['Repair.cancel.request', 'operator', { reason: 'The customer called' }]);
  await update(id, 'collector', { at });
  expect(await shop.readAsStaff(id)).toMatchObject({ status: 'COLLECTED', custody: 'COLLECTOR' });
});

test('a scan without a network proves the handover [2.360]', async () => {
  const { id, at } = await atTheDoor();
  const { entryId } = await update(id, 'collector', { at, label: id });
  const other = await shop.createRepair();
  const delivery = { action: 'Repair.pickup.delivered', at: shop.world.clock.now(), label: other.id } as const;
  expect(await update(id, 'collector', delivery)).toMatchObject({ result: 'recorded' });
  const { handovers } = await shop.people.operator.send(getRepairTrail, { params: { id } });
  expect(handovers).toMatchObject([
    { to: 'CENTER', proofs: [] },
    { to: 'COLLECTOR', entryId, proofs: [{ kind: 'SCAN', isChanged: false }] },
  ]);
});

test('a return that wasn’t tried accuses nobody', async () => {
  await shop.advanceClock(minute);
  const { id } = await shop.createRepair();
  await shop.takeSteps(id, happyPathTo('Repair.return.assigned'));
  const record = (fields: Pick<RouteUpdate, 'action'> & { reason?: string; notes?: string }) => {
    shop.world.clock.forward(minute);
    return update(id, 'courier', { ...fields, at: shop.world.clock.now() });
  };
  const stateOf = async () => {
    const { status, custody, flag, visits } = await shop.readAsStaff(id);
    const { stops } = await shop.people.courier.send(syncRoute, { body: { phone: crypto.randomUUID(), waiting: 0 } });
    return { status, custody, flag, visit: visits.at(-1), isOnRoute: stops.some((stop) => stop.id === id) };
  };
  await record({ action: 'Repair.return.collected' });
  expect(await stateOf()).toMatchObject({ custody: 'COURIER', isOnRoute: true });
  await record({ action: 'Repair.return.broughtBack', notes: 'The van broke down' });
  const back = { custody: 'CENTER', flag: null, isOnRoute: false };
  expect(await stateOf()).toMatchObject({ ...back, status: 'RETURNING', visit: { status: 'FAILED', failure: null } });
  expect((await shop.readAsStaff(id)).log.at(-1)).toMatchObject({ captured: { notes: 'The van broke down' } });

  await shop.takeSteps(id, happyPathTo('Repair.return.assigned').slice(-2));
  expect(await stateOf()).toMatchObject({ isOnRoute: true });
  await record({ action: 'Repair.return.postponed', reason: 'The shop closes' });
  expect(await stateOf()).toMatchObject({ ...back, status: 'TO_RETURN', visit: { status: 'CANCELLED' } });
});

test('strangers to a visit record nothing', async () => {
  const { id, at } = await atTheDoor();
  await expect(update(id, 'otherCollector', { at })).rejects.toMatchObject({ status: 404 });
});

test('the office sees a silent phone with updates [2.346]', async () => {
  const { id } = await atTheDoor();
  const phone = crypto.randomUUID();
  const { collector } = shop.people;
  const { stops, closesAt } = await collector.send(syncRoute, { body: { phone, waiting: 0 } });
  expect(stops.find((stop) => stop.id === id)).toMatchObject({
    customer: { phone: '+21620123456' },
    allowedActions: expect.arrayContaining(['Repair.pickup.collected']),
  });
  const { day: today } = shopTime(shop.world.clock.now(), 'Africa/Tunis');
  const closing = closingOf(today, { ...defaultSettings, timeZone: 'Africa/Tunis' });
  expect(closesAt).toBe(closing?.toISOString() ?? null);
  const { now: heardAt } = await collector.send(syncRoute, { body: { phone, waiting: 3 } });
  const own = async () => (await questions()).phones.filter(({ driver }) => driver.id === collector.id);
  expect(await own()).toEqual([]);
  await shop.advanceClock(20 * minute);
  expect(await own()).toMatchObject([{ heardAt, isOverdue: false }]);
  expect((await own())[0]?.waiting).toBeGreaterThanOrEqual(3);
  await shop.advanceClock(12 * hour);
  expect(await own()).toMatchObject([{ isOverdue: true }]);
  // A browser that lost its storage comes back as another phone.
  await collector.send(syncRoute, { body: { phone: crypto.randomUUID(), waiting: 0 } });
  expect(await own()).toMatchObject([{ heardAt, isOverdue: true }]);
});

test('a phone with updates is forgotten with its driver', async () => {
  const { app, clock } = shop.world;
  const { platform } = app;
  const { otherCourier } = shop.people;
  const [empty, holding] = [crypto.randomUUID(), crypto.randomUUID()];
  await shop.advanceClock(minute);
  await otherCourier.send(syncRoute, { body: { phone: empty, waiting: 0 } });
  await otherCourier.send(syncRoute, { body: { phone: holding, waiting: 2 } });
  const known = async () => {
    await forgetPhones(platform);
    const ofDriver = eq(driverPhones.driverId, otherCourier.id);
    const phones = await platform.database.select().from(driverPhones).where(ofDriver).orderBy(driverPhones.waiting);
    return phones.map(({ phone }) => phone);
  };
  expect(await known()).toEqual([empty, holding]);
  await shop.advanceClock(15 * day);
  expect(await known()).toEqual([holding]);
  await platform.database.update(users).set({ blockedAt: clock.now() }).where(eq(users.id, otherCourier.id));
  expect(await known()).toEqual([]);
});
