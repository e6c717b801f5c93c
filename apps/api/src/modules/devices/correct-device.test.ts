import {
  correctDevice,
  createDevice,
  getStaffRepair,
  listAudit,
  listDeviceTypes,
  listMyDevices,
  searchStaffRepairs,
  updateDevice,
} from '@atelier/contract';
import { openLiveSocket } from '@atelier/testing';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openShop, type Shop } from '#modules/repairs/staff/shop.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'));
});
afterAll(() => shop.stop());

const correction = { brand: 'Fairphone', model: '5', serialNumber: 'SN-70077', isVerified: true };

test('the shop corrects a device for its customer', async () => {
  const { technician, operator, customer, admin } = shop.people;
  const { id, device } = await shop.createRepair();
  const [, laptop] = await customer.send(listDeviceTypes);
  const typeId = laptop?.id ?? '';
  const body = { ...correction, typeId, version: (await shop.readAsStaff(id)).deviceVersion ?? 0 };
  const socket = await openLiveSocket(shop.world.app.url, operator.browser.accessToken ?? '');
  const heard = socket.waitFor('repair', (event) => event.id === id);
  const corrected = (await technician.send(correctDevice, { params: { id: device.id }, body })).device;
  await heard;
  socket.close();
  expect(corrected).toMatchObject({ ...correction, name: 'Pixel 9', typeId, version: 2 });
  expect((await shop.readAsCustomer(id)).device).toMatchObject(correction);
  expect((await customer.send(listMyDevices))[0]).toMatchObject(correction);
  expect((await operator.send(searchStaffRepairs, { body: { q: 'sn-70077' } })).data.map((row) => row.id)).toEqual([
    id,
  ]);
  const own = { typeId, name: 'Mine', brand: 'Nokia' };
  await expect(customer.send(updateDevice, { params: { id: device.id }, body: own })).rejects.toMatchObject({
    status: 409,
  });
  const lines = (await admin.send(listAudit, { query: { subject: device.id } })).data;
  expect(lines).toMatchObject([
    {
      action: 'device.changed',
      subject: { name: 'Pixel 9' },
      changes: { fields: ['type', 'brand', 'model', 'serialNumber'], isVerified: { from: false, to: true } },
    },
  ]);
  await expect(operator.send(correctDevice, { params: { id: device.id }, body })).rejects.toMatchObject({
    status: 409,
    body: { message: 'editedMeanwhile', device: corrected },
  });
  const again = { ...body, version: 2, name: 'The black one' };
  expect((await operator.send(correctDevice, { params: { id: device.id }, body: again })).device).toMatchObject({
    name: 'The black one',
    version: 3,
  });
});

test('a driver reads no device version', async () => {
  const { customer, operator, collector } = shop.people;
  const { id } = await shop.createRepair();
  await shop.takeStep(id, ['Repair.confirm.request', 'operator']);
  await shop.takeStep(id, ['Repair.pickup.planned', 'operator']);
  await shop.takeStep(id, ['Repair.pickup.assigned', 'operator']);
  expect(await collector.send(getStaffRepair, { params: { id } })).not.toHaveProperty('deviceVersion');
  const [type] = await customer.send(listDeviceTypes);
  const { device } = await customer.send(createDevice, { body: { typeId: type?.id ?? '', name: 'Mine' } });
  const body = { ...correction, typeId: type?.id ?? '', version: 1 };
  for (const [unknown, wrong, status] of [
    ['x', {}, 404],
    ['019a0000-0000-7000-8000-000000000009', {}, 404],
    [device.id, { typeId: 'x' }, 400],
    [device.id, { brand: 'a\u0000' }, 400],
  ] as const)
    await expect(
      operator.send(correctDevice, { params: { id: unknown }, body: { ...body, ...wrong } }),
    ).rejects.toMatchObject({ status });
});
