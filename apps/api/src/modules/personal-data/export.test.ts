import {
  addCharge,
  addHandoverPhoto,
  addPhoto,
  attachPhotoForShop,
  changeAvatar,
  createDevice,
  exportMe,
  getRepairTrail,
  listDeviceTypes,
  PersonalData,
  saveRepairRequest,
  undoCharge,
  writeToShop,
} from '@atelier/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createPerson, type TestBrowser } from '#browser.fixture.ts';
import { createPicture } from '#picture.fixture.ts';
import { limits } from '#platform/config/limits.ts';
import { identities } from '#schema/index.ts';
import { happyPath, openShop, type Shop, shopPassword } from '#modules/repairs/staff/shop.fixture.ts';
import { unzip } from '#zip.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'), {
    environment: { RATE_LIMITS: 'on' },
    limits: { exports: { atOnce: 1 } },
  });
});
afterAll(() => shop.stop());

function requestExport(
  browser: TestBrowser,
  password: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  return browser.request('POST', exportMe.path, { body: { password }, headers });
}

async function bytesOf(response: Response): Promise<Buffer> {
  return Buffer.from(await response.arrayBuffer());
}

function dataIn(zip: Buffer): PersonalData {
  return PersonalData.parse(JSON.parse(unzip(zip).get('data.json')?.toString() ?? ''));
}

async function createCustomer() {
  const { world, people } = shop;
  const { person, browser, userId } = await world.signUp(createPerson({ phone: '20123456' }));
  people.customer = { id: userId, email: person.email, browser, send: browser.send };
  const { user } = await browser.send(changeAvatar, { file: new Blob([Uint8Array.from(await createPicture())]) });
  const types = await browser.send(listDeviceTypes);
  const body = { typeId: types[0]?.id ?? '', name: 'Téléphone d’Amel' };
  const { device } = await browser.send(createDevice, { body });
  const { id } = await browser.send(saveRepairRequest, {
    body: { deviceId: device.id, issue: 'Écran noir', address: '1 rue de Marseille, Tunis' },
  });
  const file = new Blob([Uint8Array.from(await createPicture({ width: 40 }))]);
  const { photos } = await browser.send(addPhoto, { params: { id }, file });
  const { id: asked } = await browser.send(attachPhotoForShop, { params: { id }, file });
  await browser.send(writeToShop, { params: { id }, body: { photos: [asked] } });
  await shop.takeSteps(id, [
    ['Repair.unreachable.request', 'operator'],
    ['Repair.reachable', 'customer', { notes: 'After five' }],
    ...happyPath,
  ]);
  await world.app.platform.database
    .insert(identities)
    .values({ issuer: 'https://id.atelier.test', subject: userId, userId, createdAt: world.clock.now() });
  return { person, browser, userId, id, avatar: user.avatar ?? '', photo: photos[0]?.id ?? '', asked };
}

describe('a copy of my data', () => {
  test('a data copy is a zip with all pictures', async () => {
    const { person, browser, userId, id, avatar, photo, asked } = await createCustomer();
    const response = await requestExport(browser, person.password, { 'accept-encoding': 'br, gzip' });
    const zip = await bytesOf(response);
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(response.headers.get('content-length')).toBe(String(zip.length));
    expect(response.headers.get('cache-control')).toContain('no-store');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="atelier-\d{4}-\d\d-\d\d\.zip"$/,
    );
    const picture = await bytesOf(await fetch(shop.world.app.url + avatar));
    expect(unzip(zip).get(avatar.slice(1))?.equals(picture)).toBe(true);
    const sent = await bytesOf(await browser.request('GET', `/repair/requests/${id}/photos/${photo}`));
    expect(unzip(zip).get(`photos/${photo}.webp`)?.equals(sent)).toBe(true);
    const data = dataIn(zip);
    expect(data.conversations).toMatchObject([{ repairId: id, text: '', photos: [{ id: asked }] }]);
    expect(unzip(zip).has(`photos/${asked}.webp`)).toBe(true);
    expect(data).toMatchObject({
      user: { id: userId, email: person.email, phone: '+21620123456' },
      devices: [{ name: 'Téléphone d’Amel' }],
      repairs: [{ id, issue: 'Écran noir', photos: [{ id: photo }], feedback: { rate: 5 } }],
      proposals: [{ repairId: id, price: '120.500', status: 'ACCEPTED' }],
      identities: [{ issuer: 'https://id.atelier.test', subject: userId }],
      sessions: [{ browser: 'Firefox' }],
      browsers: [{ countries: [] }],
    });
    expect(data.repairs[0]).toMatchObject({ fault: 'Broken or black screen', resolution: 'FIXED', barrier: null });
    expect(data.repairs[0]?.logs.length).toBeGreaterThan(10);
    expect(data.visits.map(({ type }) => type)).toEqual(['PICKUP', 'RETURN']);
    expect(data.notifications.length).toBeGreaterThan(5);
    expect(data.steps.map(({ action, captured }) => [action, captured])).toContainEqual([
      'Repair.reachable',
      { notes: 'After five' },
    ]);
  });

  test('a data copy has the fees', async () => {
    const { browser, person, id } = await createCustomer();
    const { send } = shop.people.operator;
    const fee = { kind: 'DIAGNOSIS', amount: '30' } as const;
    const { charges } = await send(addCharge, { params: { id }, body: fee, idempotencyKey: crypto.randomUUID() });
    const chargeId = charges[0]?.id ?? '';
    await send(undoCharge, { params: { id, chargeId }, idempotencyKey: crypto.randomUUID() });
    const data = dataIn(await bytesOf(await requestExport(browser, person.password)));
    const entry = { id: expect.any(String), repairId: id, kind: 'DIAGNOSIS', at: expect.any(String) };
    expect(data.charges).toEqual([
      { ...entry, id: chargeId, amount: '30.000', corrects: null },
      { ...entry, amount: '-30.000', corrects: chargeId },
    ]);
  });

  test('a data copy lacks photos inside of the shop', async () => {
    const { browser, person, id } = await createCustomer();
    const { handovers } = await shop.people.operator.send(getRepairTrail, { params: { id } });
    const photograph = async (between: { readonly from: string; readonly to: string }): Promise<string> => {
      const { entryId } = handovers.find(({ from, to }) => from === between.from && to === between.to) ?? {};
      const params = { id, entryId: entryId ?? '' };
      const file = new Blob([Uint8Array.from(await createPicture())]);
      const options = { params, file, idempotencyKey: crypto.randomUUID() };
      return (await shop.people.operator.send(addHandoverPhoto, options)).id;
    };
    const seen = await photograph({ from: 'CUSTOMER', to: 'COLLECTOR' });
    const hidden = await photograph({ from: 'COLLECTOR', to: 'CENTER' });
    const names = [...unzip(await bytesOf(await requestExport(browser, person.password))).keys()];
    expect(names).toContain(`photos/${seen}.webp`);
    expect(names).not.toContain(`photos/${hidden}.webp`);
  });

  test('a data copy goes without lost photos', async () => {
    const { browser, person, photo } = await createCustomer();
    await shop.world.app.platform.privateFiles.discard(`${photo.replaceAll('-', '')}.webp`);
    const names = [...unzip(await bytesOf(await requestExport(browser, person.password))).keys()];
    expect([names[0], names.length]).toEqual(['data.json', 3]);
  });

  test('a data copy holds no secrets or staff data', async () => {
    const { browser, person } = await createCustomer();
    const text =
      unzip(await bytesOf(await requestExport(browser, person.password)))
        .get('data.json')
        ?.toString() ?? '';
    expect(text).not.toMatch(/argon2|hash|counter|internal|secret|token|operator|collector@|technician|courier@/iu);
    const { customer: _, ...others } = shop.people;
    expect(Object.values(others).filter(({ id }) => text.includes(id))).toEqual([]);
  });

  test('a data copy needs a customer’s right password', async () => {
    const { browser } = await shop.world.signUp();
    const wrong = await requestExport(browser, 'a wrong one');
    expect(await wrong.json()).toMatchObject({
      statusCode: 400,
      message: 'wrongPassword',
      issues: [{ path: 'password', message: 'wrongPassword' }],
    });
    expect((await requestExport(shop.people.operator.browser, shopPassword)).status).toBe(403);
  });

  test('five copies a day, wrong passwords not counted', async () => {
    const { browser, person } = await shop.world.signUp();
    await requestExport(browser, 'a wrong one');
    for (let times = 0; times < limits.perUser.exports.points; times += 1)
      expect((await bytesOf(await requestExport(browser, person.password))).length).toBeGreaterThan(500);
    const refused = await requestExport(browser, person.password);
    expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true]);
  });

  test('an abandoned data copy frees its place', async () => {
    const readers = await Promise.all([shop.world.signUp(), shop.world.signUp()]);
    // Larger than any socket buffer.
    await shop.world.app.platform.database.execute(sql`
      update users set address = repeat('rue ', 3000000)
      where id = any(${sql.param(readers.map(({ userId }) => userId))}::uuid[])`);
    const givenUp = new AbortController();
    const [last, ...holding] = readers;
    if (last === undefined) throw new Error('invariant: no export running');
    // Unreferenced responses would be garbage collected.
    const waiting: Response[] = [];
    for (const { browser, person } of holding) {
      const held = await fetch(shop.world.app.url + exportMe.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${browser.accessToken}` },
        body: JSON.stringify({ password: person.password }),
        signal: givenUp.signal,
      });
      expect(Number(held.headers.get('content-length'))).toBeGreaterThan(12_000_000);
      waiting.push(held);
    }
    const refused = await requestExport(last.browser, last.person.password);
    expect([refused.status, refused.headers.has('retry-after')]).toEqual([503, true]);
    expect(waiting).toHaveLength(1);
    givenUp.abort();
    const again = async (): Promise<number> => {
      const response = await requestExport(last.browser, last.person.password);
      await bytesOf(response);
      return response.status;
    };
    await expect.poll(again).toBe(200);
  });
});
