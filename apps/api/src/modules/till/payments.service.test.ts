import { closeDay, undoPayment } from '@atelier/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openShop, type Shop } from '../repairs/staff/shop.fixture.ts';
import { tillActions } from './till.fixture.ts';

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
