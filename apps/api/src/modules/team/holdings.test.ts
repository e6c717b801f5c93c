import { listHoldings } from '@atelier/contract';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openShop, roadTo, type Shop } from '#modules/repairs/staff/shop.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'));
});
afterAll(() => shop.stop());

/** A repair that has gone as far as this action. */
async function repairAt(action: Parameters<typeof roadTo>[0]) {
  const { id } = await shop.requested();
  await shop.live(id, roadTo(action));
  return { id };
}

/** The numbers of what somebody holds, by what it is. */
async function heldBy(name: 'collector' | 'technician' | 'courier') {
  const held = await shop.people.admin.send(listHoldings, { params: { id: shop.people[name].id } });
  const ids = (each: readonly { id: string }[]) => each.map(({ id }) => id);
  const { visits, inHand, diagnoses, fixes } = held;
  return { visits: ids(visits), inHand: ids(inHand), diagnoses: ids(diagnoses), fixes: ids(fixes) };
}

const nothing = { visits: [], inHand: [], diagnoses: [], fixes: [] };

test('what somebody holds is their visits, what is in their hands, their diagnoses and their fixes', async () => {
  const [visit, inHand, diagnosis, fix] = [
    await repairAt('Repair.pickup.assigned'),
    await repairAt('Repair.pickup.collected'),
    await repairAt('Repair.diagnosis.started'),
    await repairAt('Repair.fix.started'),
  ].map(({ id }) => id);
  expect(await heldBy('collector')).toEqual({ ...nothing, visits: [visit], inHand: [inHand] });
  expect(await heldBy('technician')).toEqual({ ...nothing, diagnoses: [diagnosis], fixes: [fix] });
  expect(await heldBy('courier')).toEqual(nothing);
});
