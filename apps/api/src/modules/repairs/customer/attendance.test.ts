import { confirmAttendance, listVisits } from '@atelier/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { visits } from '#schema/index.ts';
import { happyPathTo, openShop, type MemberName, type Shop } from '../staff/shop.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'));
});
afterAll(() => shop.stop());

type Window = { readonly date: string; readonly time: string };

function attend(id: string, { date, time }: Window, by: MemberName = 'customer') {
  return shop.people[by].send(confirmAttendance, { params: { id }, body: { date, time } });
}

async function visitOf(id: string) {
  const visit = (await shop.readAsStaff(id)).visits.at(-1);
  if (visit === undefined) throw new Error('invariant: repair without visit');
  return visit;
}

test('a customer confirms the window they read [2.295]', async () => {
  const { id } = await shop.createRepair();
  await shop.takeSteps(id, happyPathTo('Repair.pickup.assigned'));
  const planned = await visitOf(id);
  expect(planned.confirmedAt).toBeNull();

  await expect(attend(id, planned, 'stranger')).rejects.toMatchObject({ status: 404 });
  await expect(attend(id, { ...planned, time: '06:00-06:30' })).rejects.toMatchObject({ status: 409 });
  expect(await visitOf(id)).toEqual(planned);

  const { pickupLogistic } = await attend(id, planned);
  const { confirmedAt } = await visitOf(id);
  expect(confirmedAt).not.toBeNull();
  expect(pickupLogistic?.confirmedAt).toBe(confirmedAt);
  const repeated = await attend(id, planned);
  expect(repeated.pickupLogistic?.confirmedAt).toBe(confirmedAt);
  const { database } = shop.world.app.platform;
  const rows = await database.select().from(visits).where(eq(visits.repairId, id));
  expect(rows.map(({ confirmedBy }) => confirmedBy)).toEqual(['ACCOUNT']);
  const days = { from: planned.date, to: planned.date };
  const { data } = await shop.people.operator.send(listVisits, { query: days });
  expect(data.find(({ repairId }) => repairId === id)?.confirmedAt).toBe(confirmedAt);
});

test('moving clears the confirmation, and a correction restores it', async () => {
  const { id } = await shop.createRepair();
  await shop.takeSteps(id, happyPathTo('Repair.pickup.planned'));
  const planned = await visitOf(id);
  await attend(id, planned);
  const { confirmedAt } = await visitOf(id);
  await shop.takeStep(id, ['Repair.pickup.assigned', 'operator']);
  expect((await visitOf(id)).confirmedAt).toBe(confirmedAt);
  await shop.takeStep(id, ['Repair.pickup.planned', 'operator', { date: planned.date, time: '14:00-16:00' }]);
  expect((await visitOf(id)).confirmedAt).toBeNull();
  await expect(attend(id, planned)).rejects.toMatchObject({ status: 409 });
  await shop.takeStep(id, ['Repair.corrected', 'operator']);
  expect((await visitOf(id)).confirmedAt).toBe(confirmedAt);
});

test('nobody confirms a visit that is over', async () => {
  const { id } = await shop.createRepair();
  await shop.takeSteps(id, happyPathTo('Repair.pickup.collected'));
  const visit = await visitOf(id);
  await expect(attend(id, visit)).rejects.toMatchObject({ status: 409 });
  expect((await visitOf(id)).confirmedAt).toBeNull();
});
