import { addCharge, closeDay } from '@atelier/contract';
import { millimesOf } from '@atelier/domain';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { repairs } from '#schema/index.ts';
import { happyPathTo, openShop, type Shop } from '../repairs/staff/shop.fixture.ts';
import { tillActions } from './till.fixture.ts';

let shop: Shop;
let till: ReturnType<typeof tillActions>;
beforeAll(async () => {
  shop = await openShop(inject('database'));
  till = tillActions(shop);
});
afterAll(() => shop.stop());

test('large sums of cash close the day', async () => {
  const [one, other] = [await till.pricedRepair('600000000.000'), await till.pricedRepair('600000000.000')];
  const before = millimesOf(await till.cashOf('otherOperator'));
  await till.take(one, '600000000', { by: 'otherOperator' });
  await till.take(other, '600000000', { by: 'otherOperator' });
  expect(millimesOf(await till.cashOf('otherOperator')) - before).toBe(1_200_000_000_000);
  const { closings } = await shop.people.admin.send(closeDay);
  expect(millimesOf(closings[0]?.runningTotal ?? '')).toBeGreaterThanOrEqual(1_200_000_000_000);
});

test('large sums of one repair are stored and shown', async () => {
  const { id } = await shop.createRepair();
  await shop.takeSteps(id, happyPathTo('Repair.return.assigned'));
  const { database } = shop.world.app.platform;
  await database.update(repairs).set({ price: '999999999.999' }).where(eq(repairs.id, id));
  const fee = { params: { id }, body: { kind: 'OTHER', amount: '999999999' } } as const;
  await shop.people.operator.send(addCharge, fee);
  await shop.people.operator.send(addCharge, fee);
  expect(await shop.readAs(id, 'courier')).toMatchObject({ amountDue: '2999999997.999' });
  await till.take(id, '999999999');
  await till.take(id, '999999999');
  const sums = { charged: '1999999998.000', paid: '1999999998.000', due: '999999999.999' };
  expect((await till.tillOf(id)).balance).toMatchObject(sums);
});
