import { saveRepairRequest, updateDevice, updateMe } from '@atelier/contract';
import { HttpError } from '@atelier/testing';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openShop, type Shop } from './shop.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'));
});
afterAll(() => shop.stop());

function statusOf(asked: Promise<unknown>): Promise<number> {
  return asked.then(
    () => 200,
    (error: unknown) => (error instanceof HttpError ? error.status : 500),
  );
}

test('search text follows concurrent changes of names', async () => {
  const { send } = shop.people.customer.browser;
  for (let round = 0; round < 8; round += 1) {
    const { id, device } = await shop.createRepair();
    const deviceId = await shop.addDevice();
    const body = { typeId: device.typeId, name: `Montre ${round}` };
    const request = { id, deviceId, issue: 'Se tait', address: '1 rue de Rome, Tunis' };
    const statuses = await Promise.all([
      statusOf(send(saveRepairRequest, { body: request })),
      statusOf(send(updateMe, { body: { lastName: `Zribi ${round}` } })),
      statusOf(send(updateDevice, { params: { id: deviceId }, body })),
      statusOf(send(updateDevice, { params: { id: device.id }, body })),
    ]);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
  }
  const { rows } = await shop.world.app.platform.database.execute<{ stored: string; as_they_are: string }>(sql`
    select r.customer_search_text || r.device_search_text as stored, u.search_text || d.search_text as as_they_are
    from repairs r join users u on u.id = r.customer_id join devices d on d.id = r.device_id`);
  expect(rows).toHaveLength(8);
  expect(rows.map(({ stored }) => stored)).toEqual(rows.map(({ as_they_are }) => as_they_are));
});
