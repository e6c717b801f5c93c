import { getDesk, writeToCustomer, writeToShop } from '@atelier/contract';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { hour } from '#platform/config/limits.ts';
import { type MemberName, openShop, happyPathTo, type Shop } from '../staff/shop.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'));
});
afterAll(() => shop.stop());

async function rowOf(id: string, name: MemberName = 'operator') {
  const { sections } = await shop.people[name].send(getDesk, { query: { id } });
  const [section] = sections;
  const [row] = section?.items ?? [];
  return { section: section?.key, row };
}

function inHours(hours: number): string {
  return new Date(shop.world.clock.now().getTime() + hours * hour).toISOString();
}

test('a desk row shows contact attempts and their caller [4.89]', async () => {
  const { id } = await shop.createRepair();
  await shop.takeStep(id, ['Repair.unreachable.request', 'operator']);
  expect((await rowOf(id)).row).toMatchObject({ attempts: { count: 1, lastBy: 'operator' }, flag: { how: 'PHONE' } });
  await shop.takeStep(id, ['Repair.unreachable.request', 'otherOperator']);
  await shop.takeStep(id, ['Repair.unreachable.request', 'otherOperator']);
  await shop.takeStep(id, ['Repair.corrected', 'operator']);
  expect((await rowOf(id)).row).toMatchObject({ attempts: { count: 2, lastBy: 'otherOperator' } });
  await shop.takeSteps(id, happyPathTo('Repair.pickup.assigned'));
  await shop.takeStep(id, ['Repair.unreachable.request', 'collector', { how: 'VISIT', failure: 'ABSENT' }]);
  expect((await rowOf(id)).row).toMatchObject({ attempts: { count: 1, lastBy: 'collector' }, flag: { how: 'VISIT' } });
  expect(JSON.stringify(await shop.readAsCustomer(id))).not.toContain('attempts');
});

test('a row says why its visit was postponed', async () => {
  const { id } = await shop.createRepair();
  await shop.takeSteps(id, happyPathTo('Repair.pickup.assigned'));
  await shop.takeStep(id, ['Repair.pickup.postponed', 'collector', { reason: 'Trop de retard' }]);
  expect(await rowOf(id)).toMatchObject({
    section: 'PLAN',
    row: { postponed: { reason: 'Trop de retard', by: 'collector' } },
  });
  await shop.takeStep(id, ['Repair.pickup.planned', 'operator']);
  expect((await rowOf(id)).row).toMatchObject({ postponed: null });
});

test('an undecided customer is called at the agreed time [4.88]', async () => {
  const { id } = await shop.createRepair();
  await shop.takeSteps(id, happyPathTo('Repair.diagnosis.finished'));
  await shop.takeStep(id, ['Repair.unreachable.proposal', 'operator']);
  const callAt = inHours(3);
  const after = await shop.takeStep(id, ['Repair.reachable', 'operator', { callAt }]);
  expect(after).toMatchObject({
    flag: null,
    nextAction: { owner: 'CUSTOMER', due: callAt, dueReason: { code: 'CALL' } },
  });
  expect(await rowOf(id)).toMatchObject({ section: 'CALL_SCHEDULED', row: { callAt } });
  await shop.advanceClock(4 * hour);
  expect(await rowOf(id)).toMatchObject({ section: 'CALL', row: { button: { name: 'CALL' } } });
});

test('an agreed call leaves the bench its time', async () => {
  const { id } = await shop.createRepair();
  await shop.takeSteps(id, happyPathTo('Repair.pickup.delivered'));
  const { nextAction } = await shop.readAsStaff(id);
  await shop.takeStep(id, ['Repair.reachable', 'operator', { callAt: inHours(100) }]);
  expect((await shop.readAsStaff(id)).nextAction).toEqual(nextAction);
});

test('customers are reachable only where we couldn’t reach them', async () => {
  const { id } = await shop.createRepair();
  await expect(shop.takeStep(id, ['Repair.reachable', 'customer'])).rejects.toMatchObject({ status: 409 });
  await shop.takeStep(id, ['Repair.unreachable.request', 'operator']);
  expect(await shop.takeStep(id, ['Repair.reachable', 'customer'])).toMatchObject({ flag: null });
});

test('an answer of the shop counts as last reminder [4.90]', async () => {
  const { id } = await shop.createRepair();
  await shop.takeSteps(id, happyPathTo('Repair.diagnosis.finished'));
  await shop.advanceClock(97 * hour);
  expect((await rowOf(id)).section).toBe('FOLLOW_UP');
  const text = 'Is there a cheaper panel?';
  const { id: seen } = await shop.people.customer.send(writeToShop, { params: { id }, body: { text } });
  expect((await rowOf(id)).section).toBe('ANSWER');
  await shop.people.operator.send(writeToCustomer, { params: { id }, body: { text: 'There is none.', seen } });
  expect((await rowOf(id)).section).toBe('WAITING');
  await shop.advanceClock(25 * hour);
  expect((await rowOf(id)).section).toBe('FOLLOW_UP');
});

test('a changed price waits like a first one', async () => {
  const { id } = await shop.createRepair();
  await shop.takeSteps(id, happyPathTo('Repair.diagnosis.finished'));
  await shop.takeStep(id, ['Repair.proposal.sent', 'operator', { price: '250.000' }]);
  await shop.advanceClock(97 * hour);
  expect((await rowOf(id)).section).toBe('FOLLOW_UP');
  const sentAt = shop.world.clock.now().getTime();
  await shop.takeStep(id, ['Repair.proposal.sent', 'operator', { price: '180.000' }]);
  const { nextAction } = await shop.readAsStaff(id);
  expect(Date.parse(nextAction.due ?? '')).toBeGreaterThanOrEqual(sentAt + 24 * hour);
  expect((await rowOf(id)).section).toBe('WAITING');
  await shop.advanceClock(95 * hour);
  expect((await rowOf(id)).section).toBe('WAITING');
  await shop.advanceClock(2 * hour);
  expect((await rowOf(id)).section).toBe('FOLLOW_UP');
});
