import { updateMe } from '@atelier/contract';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { happyPath, openShop, type Shop } from '#modules/repairs/staff/shop.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'));
});
afterAll(() => shop.stop());

const phone = '+21620123456';

function stepsUntil(action: (typeof happyPath)[number][0]) {
  return happyPath.slice(0, happyPath.findIndex(([each]) => each === action) + 1);
}

async function clearPhone(given: string | null) {
  const response = await shop.people.customer.browser.request('PUT', '/users/me', { body: { phone: given } });
  return [response.status, await response.json()];
}

const refusal = [400, { message: 'validation', issues: [{ path: 'phone', message: 'phone.inUse' }] }];
const phoneRemoved = [200, { user: { phone: null } }];

describe('a phone', () => {
  test('a phone is required while a device is away', async () => {
    const { id } = await shop.createRepair();
    expect(await clearPhone(null)).toMatchObject(refusal);
    expect(await clearPhone('')).toMatchObject(refusal);
    const { send } = shop.people.customer;
    const { user } = await send(updateMe, { body: { phone: '22 000 111', address: null } });
    expect(user).toMatchObject({ phone: '+21622000111', address: null });
    await shop.takeStep(id, ['Repair.cancel.request', 'customer']);
    expect(await clearPhone(null)).toMatchObject(phoneRemoved);
    await send(updateMe, { body: { phone } });
  });

  test('a phone number stays while the device is away', async () => {
    const { id } = await shop.createRepair();
    await shop.takeSteps(id, stepsUntil('Repair.diagnosis.finished'));
    await shop.takeStep(id, ['Repair.reject.diagnosed', 'customer']);
    expect(await clearPhone(null)).toMatchObject(refusal);
    await shop.takeSteps(id, [
      ['Repair.confirm.return', 'operator'],
      ['Repair.return.assigned', 'operator'],
      ['Repair.return.collected', 'courier'],
      ['Repair.return.delivered', 'courier'],
    ]);
    expect(await clearPhone(null)).toMatchObject(phoneRemoved);
    await shop.people.customer.send(updateMe, { body: { phone } });
  });

  test('a phone may go despite another’s open repair', async () => {
    await shop.createRepair('stranger');
    expect(await clearPhone(null)).toMatchObject(phoneRemoved);
  });
});
