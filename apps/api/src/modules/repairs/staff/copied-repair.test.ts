import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { copyRepairAfter } from './copied-repair.fixture.ts';
import { openShop, happyPathTo, type Shop } from './shop.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'));
});
afterAll(() => shop.stop());

const way = happyPathTo('Repair.confirm.return');

async function lifeOf(id: string): Promise<unknown> {
  const ids: string[] = [];
  const place = (each: string): string => {
    if (!ids.includes(each)) ids.push(each);
    return `id ${ids.indexOf(each)}`;
  };
  const seen = JSON.stringify(await shop.asStaff(id))
    .replaceAll(id, 'this one')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'then')
    .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, place);
  return JSON.parse(seen);
}

test('a repair that was brought somewhere by a copy stands as one that lived all of it, and goes on as it', async () => {
  const { id: lived } = await shop.requested();
  await shop.live(lived, way);
  const [copy, other] = [await copyRepairAfter(shop, way), await copyRepairAfter(shop, way)];
  expect(new Set([lived, copy, other]).size).toBe(3);
  expect(await lifeOf(copy)).toEqual(await lifeOf(lived));
  for (const id of [lived, copy]) await shop.act(id, ['Repair.corrected', 'operator']);
  expect(await lifeOf(copy)).toEqual(await lifeOf(lived));
  expect((await shop.asStaff(other)).status).not.toBe((await shop.asStaff(copy)).status);
});
