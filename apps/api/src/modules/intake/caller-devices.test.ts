import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { devices } from '#schema/index.ts';
import { openShop, type Shop } from '#modules/repairs/staff/shop.fixture.ts';
import { createIntakeClient, newCustomerInput, randomPhoneNumber } from './intake.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'));
});
afterAll(() => shop.stop());

test('a caller’s devices begin with the last repaired', async () => {
  const { database } = shop.world.app.platform;
  const intake = await createIntakeClient(shop);
  const phone = randomPhoneNumber();
  const { customer } = await intake.intake({ customer: newCustomerInput({ phone }) });
  const ofCustomer = eq(devices.customerId, customer.id);
  const [first] = await database
    .update(devices)
    .set({ createdAt: new Date(0) })
    .where(ofCustomer)
    .returning();
  if (first === undefined) throw new TypeError('invariant: taken device not found');
  const others = Array.from({ length: 20 }, () => ({ ...first, id: uuidv7(), createdAt: new Date(1) }));
  await database.insert(devices).values(others);
  const [caller] = await intake.lookUp(phone);
  expect(caller?.devices).toHaveLength(21);
  expect(caller?.devices[0]).toMatchObject({ id: first.id });
});
