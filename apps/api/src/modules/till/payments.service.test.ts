import { addCharge, closeDay, handInCash, refundPayment, undoPayment } from '@atelier/contract';
import { millimesOf } from '@atelier/domain';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { day } from '#platform/config/limits.ts';
import { repairs } from '#schema/index.ts';
import { happyPathTo, openShop, type Shop } from '../repairs/staff/shop.fixture.ts';
import { refusedAt, tillActions } from './till.fixture.ts';

let shop: Shop;
let till: ReturnType<typeof tillActions>;
beforeAll(async () => {
  shop = await openShop(inject('database'));
  till = tillActions(shop);
});
afterAll(() => shop.stop());

test('a payment of a day being closed is final', async () => {
  const id = await till.pricedRepair();
  const { database } = shop.world.app.platform;
  const { id: paymentId } = await till.take(id, '5');
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const countWaiting = async () => (await database.execute(waiting)).rows.length;
  const [ended] = await database.transaction(async (tx) => {
    await tx.execute(sql`select from tills for update`);
    const closing = shop.people.admin.send(closeDay);
    await expect.poll(countWaiting).toBe(1);
    const undo = shop.people.operator.send(undoPayment, { params: { id, paymentId } });
    await expect.poll(countWaiting).toBe(2);
    return [Promise.allSettled([closing, undo])];
  });
  expect(await ended).toMatchObject([{ status: 'fulfilled' }, { reason: { status: 403 } }]);
});

test('large sums of cash close the day', async () => {
  await shop.advanceClock(day);
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

test('amounts finer than the currency are refused everywhere', async () => {
  const euros = await openShop(inject('database'), { environment: { SHOP_CURRENCY: 'EUR' } });
  onTestFinished(() => euros.stop());
  const { operator, admin } = euros.people;
  const { pricedRepair, take, cashOf } = tillActions(euros);
  const id = await pricedRepair();
  await take(id, '50.500');
  const payment = { amount: '0.001', method: 'CASH' } as const;
  const refused = refusedAt('amount', 'money.invalid');
  await expect(take(id, '0.001')).rejects.toMatchObject(refused);
  await expect(admin.send(refundPayment, { params: { id }, body: payment })).rejects.toMatchObject(refused);
  const fee = { kind: 'OTHER', amount: '0.001' } as const;
  await expect(operator.send(addCharge, { params: { id }, body: fee })).rejects.toMatchObject(refused);
  const count = { personId: operator.id, amount: '0.001' };
  await expect(admin.send(handInCash, { body: count })).rejects.toMatchObject(refused);
  expect(await cashOf('operator')).toBe('50.500');
});
