import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { copyRepairAfter } from './copied-repair.fixture.ts';
import { openShop, happyPathTo, type Shop } from './shop.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'));
});
afterAll(() => shop.stop());

const steps = happyPathTo('Repair.confirm.return');

async function readRepairRows(id: string): Promise<unknown> {
  const ids: string[] = [];
  const place = (each: string): string => {
    if (!ids.includes(each)) ids.push(each);
    return `id ${ids.indexOf(each)}`;
  };
  const seen = JSON.stringify(await shop.readAsStaff(id))
    .replaceAll(id, 'this one')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'then')
    .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, place);
  return JSON.parse(seen);
}

test('a copied repair goes on like the original', async () => {
  const { id: lived } = await shop.createRepair();
  await shop.takeSteps(lived, steps);
  const [copy, other] = [await copyRepairAfter(shop, steps), await copyRepairAfter(shop, steps)];
  expect(new Set([lived, copy, other]).size).toBe(3);
  expect(await readRepairRows(copy)).toEqual(await readRepairRows(lived));
  for (const id of [lived, copy]) await shop.takeStep(id, ['Repair.corrected', 'operator']);
  expect(await readRepairRows(copy)).toEqual(await readRepairRows(lived));
  expect((await shop.readAsStaff(other)).status).not.toBe((await shop.readAsStaff(copy)).status);
});
