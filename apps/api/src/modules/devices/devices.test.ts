import { createDevice, listDeviceTypes, listMyDevices, updateDevice } from '@atelier/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { devices, deviceTypes } from '#schema/repair/devices.ts';
import { users } from '#schema/people.ts';
import { startWorld, type TestBrowser, type TestWorld } from '#browser.fixture.ts';
import { standardTypes } from './standard-types.ts';

const keptDevices = 3;
let world: TestWorld;
beforeAll(async () => {
  world = await startWorld(inject('database'), { limits: { perUser: { devicesKept: keptDevices } } });
});
afterAll(() => world.stop());

const [phone, laptop] = [standardTypes[0]?.id ?? '', standardTypes[1]?.id ?? ''];
const deviceForm = { typeId: phone, name: 'My phone', brand: 'Fairphone', model: '5', serialNumber: 'SN-1' };

async function withDevice() {
  const { browser, userId } = await world.signUp();
  const { device } = await browser.send(createDevice, { body: deviceForm });
  return { browser, userId, device };
}

function verifyDevice(id: string) {
  return world.app.platform.database.update(devices).set({ isVerified: true }).where(eq(devices.id, id));
}

async function issueOfRequest(browser: TestBrowser, body: object) {
  const response = await browser.request('POST', '/devices/me', { body });
  const { issues }: { issues?: { path: string; message: string }[] } = JSON.parse(await response.text());
  return { status: response.status, path: issues?.[0]?.path };
}

describe('the kinds of devices', () => {
  test('ten device types come in the browser’s language [7.32]', async () => {
    const inFrench = await world.browser({ language: 'fr' }).send(listDeviceTypes);
    const inEnglish = await world.browser({ language: 'en' }).send(listDeviceTypes);
    expect(inFrench).toHaveLength(10);
    expect([inFrench[6]?.name, inEnglish[6]?.name]).toEqual(['Lave-linge', 'Washing machine']);
    expect(inEnglish.map(({ icon }) => icon)).toEqual(standardTypes.map(({ icon }) => icon));
  });

  test("device types come in the user's language", async () => {
    const { browser } = await world.signUp();
    const response = await browser.request('GET', '/devices/types', { headers: { 'accept-language': 'fr' } });
    expect(JSON.parse(await response.text())[0]).toMatchObject({ name: 'Phone' });
  });

  test('a second start leaves the device types', async () => {
    const { database } = world.app.platform;
    await database.update(deviceTypes).set({ nameEn: 'Mobile phone' }).where(eq(deviceTypes.id, phone));
    const again = await startWorld(inject('database'), { beside: world });
    await again.stop();
    const types = await world.browser().send(listDeviceTypes);
    expect([types.length, types[0]?.name]).toEqual([10, 'Mobile phone']);
    await database.update(deviceTypes).set({ nameEn: 'Phone' }).where(eq(deviceTypes.id, phone));
  });
});

describe('registering a device', () => {
  test('a registered device is listed first, with its type [3.9] [7.29]', async () => {
    const { browser, device } = await withDevice();
    expect(device).toMatchObject({ ...deviceForm, isVerified: false, type: { id: phone, icon: 'phone' } });
    const second = await browser.send(createDevice, {
      body: { typeId: laptop, name: 'Old laptop', brand: '', model: null },
    });
    expect(second.device).toMatchObject({ brand: null, model: null, serialNumber: null });
    expect(await browser.send(listMyDevices)).toEqual([second.device, device]);
  });

  test('registering a device ignores unknown keys [7.30]', async () => {
    const { browser } = await world.signUp();
    const body = { ...deviceForm, isNew: true, isVerified: true, customerId: 'x', id: 'x' };
    const response = await browser.request('POST', '/devices/me', { body });
    expect(JSON.parse(await response.text())).toMatchObject({ device: { isVerified: false } });
  });

  test.each([
    ['typeId', { typeId: '019a0000-0000-7000-8000-000000000009' }],
    ['typeId', { typeId: 'not-an-id' }],
    ['typeId', { typeId: '' }],
    ['name', { name: '  ' }],
    ['name', { name: 'x'.repeat(101) }],
    ['brand', { brand: 'x'.repeat(101) }],
    ['serialNumber', { serialNumber: 'a\u0007b' }],
  ])('a device with a wrong %s is refused', async (path, wrong) => {
    const { browser } = await world.signUp();
    expect(await issueOfRequest(browser, { ...deviceForm, ...wrong })).toEqual({ status: 400, path });
    expect(await browser.send(listMyDevices)).toEqual([]);
  });

  test('a retired device type takes no new devices', async () => {
    const { browser, device } = await withDevice();
    const retire = (retiredAt: Date | null) =>
      world.app.platform.database.update(deviceTypes).set({ retiredAt }).where(eq(deviceTypes.id, phone));
    await retire(world.clock.now());
    expect(await issueOfRequest(browser, deviceForm)).toEqual({ status: 400, path: 'typeId' });
    expect(await browser.send(listDeviceTypes)).toHaveLength(9);
    const renamed = await browser.send(updateDevice, {
      params: { id: device.id },
      body: { ...deviceForm, name: 'Renamed' },
    });
    expect(renamed.device.name).toBe('Renamed');
    await retire(null);
  });

  test('concurrent device registrations stop at the limit', async () => {
    const { browser } = await world.signUp();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        browser.request('POST', '/devices/me', { body: deviceForm }).then(({ status }) => status),
      ),
    );
    expect(answers.toSorted((one, other) => one - other)).toEqual([
      ...Array(keptDevices).fill(200),
      ...Array(8 - keptDevices).fill(409),
    ]);
    expect(await browser.send(listMyDevices)).toHaveLength(keptDevices);
  });

  test('a repeat with its key registers one device', async () => {
    const { browser } = await world.signUp();
    const idempotencyKey = crypto.randomUUID();
    const register = () =>
      browser.request('POST', '/devices/me', {
        body: deviceForm,
        headers: { 'idempotency-key': idempotencyKey },
      });
    const answers = [await register(), await register()];
    const [first, second] = await Promise.all(answers.map((answer) => answer.json()));
    expect(second).toEqual(first);
    expect(await browser.send(listMyDevices)).toHaveLength(1);
  });

  test('registering a device needs a customer [6.2]', async () => {
    const { browser, userId } = await world.signUp();
    await world.app.platform.database
      .update(users)
      .set({ roles: ['OPERATOR'] })
      .where(eq(users.id, userId));
    expect((await world.browser().request('POST', '/devices/me', { body: deviceForm })).status).toBe(401);
    expect((await browser.request('POST', '/devices/me', { body: deviceForm })).status).toBe(403);
  });
});

describe('changing a device', () => {
  test('a device edit sets, clears and keeps fields [7.31]', async () => {
    const { browser, device } = await withDevice();
    world.clock.forward(1_000);
    const changed = await browser.send(updateDevice, {
      params: { id: device.id },
      body: { typeId: laptop, name: 'A laptop after all', brand: '', model: null },
    });
    expect(changed.device).toMatchObject({
      typeId: laptop,
      brand: null,
      model: null,
      serialNumber: 'SN-1',
      createdAt: device.createdAt,
    });
    expect(changed.device.updatedAt > device.updatedAt).toBe(true);
  });

  test.each([
    ['type', { typeId: laptop }],
    ['brand', { brand: 'Nokia' }],
    ['model', { model: '' }],
    ['serial number', { serialNumber: 'SN-2' }],
  ])('a verified device keeps its %s [2.111]', async (_, wanted) => {
    const { browser, device } = await withDevice();
    await verifyDevice(device.id);
    await expect(
      browser.send(updateDevice, { params: { id: device.id }, body: { ...deviceForm, ...wanted } }),
    ).rejects.toMatchObject({ status: 409, body: { message: 'deviceVerified' } });
    expect(await browser.send(listMyDevices)).toMatchObject([deviceForm]);
  });

  test('a verified device may be renamed', async () => {
    const { browser, device } = await withDevice();
    await verifyDevice(device.id);
    const renamed = await browser.send(updateDevice, {
      params: { id: device.id },
      body: { ...deviceForm, name: 'Renamed' },
    });
    expect(renamed.device).toMatchObject({ name: 'Renamed', isVerified: true });
  });

  test('editing somebody else’s device is a 404', async () => {
    const { device } = await withDevice();
    const { browser } = await world.signUp();
    const bodies: unknown[] = [];
    for (const id of [device.id, '019a0000-0000-7000-8000-000000000009', 'not-an-id']) {
      const response = await browser.request('PUT', `/devices/me/${id}`, { body: deviceForm });
      expect(response.status).toBe(404);
      bodies.push(await response.json());
    }
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
  });
});
