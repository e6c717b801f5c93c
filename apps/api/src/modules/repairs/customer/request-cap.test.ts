import { saveRepairRequest } from '@atelier/contract';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { day } from '#platform/config/limits.ts';
import { openShop, type Shop } from '#modules/repairs/staff/shop.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  const repairRequests = { points: 2, per: day };
  shop = await openShop(inject('database'), {
    environment: { RATE_LIMITS: 'on' },
    limits: { perUser: { repairRequests } },
  });
});
afterAll(() => shop.stop());

describe('a customer’s requests of a day', () => {
  test('a customer’s new requests are limited per day [7.25]', async () => {
    const { send, browser } = shop.people.customer;
    const made = await shop.createRepair();
    for (const issue of ['Another', 'Yet another', 'The last'])
      await shop.takeStep(made.id, ['Repair.updated', 'customer', { issue }]);
    const body = { deviceId: made.device.id, issue: 'x', address: 'y' };
    await expect(send(saveRepairRequest, { body })).rejects.toMatchObject({ body: { message: 'deviceInRepair' } });
    await shop.createRepair();
    const beyond = { body: { ...body, deviceId: await shop.addDevice() } };
    const answer = await browser.request('POST', '/repair/requests', beyond);
    expect([answer.status, await answer.json()]).toMatchObject([429, { message: 'tooManyAttempts' }]);
    expect(Number(answer.headers.get('retry-after')) * 1_000).toBeGreaterThan(day - 60_000);
    await shop.takeStep(made.id, ['Repair.updated', 'customer', { issue: 'Still to be changed' }]);
    await shop.advanceClock(day);
    expect(await send(saveRepairRequest, beyond)).toMatchObject({ status: 'REQUESTED' });
  });

  test('concurrent requests stay within the daily limit', async () => {
    const devices = await Promise.all([1, 2, 3, 4, 5].map(() => shop.addDevice('stranger')));
    const statuses = await Promise.all(
      devices.map(async (deviceId) => {
        const body = { deviceId, issue: 'x', address: 'y' };
        return (await shop.people.stranger.browser.request('POST', '/repair/requests', { body })).status;
      }),
    );
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 200, 429, 429, 429]);
  });
});
