import { getMyRepair, getStaffPhoto, getStaffRepair, listMyRepairs, MAX_PHOTOS, removePhoto } from '@atelier/contract';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createPhonePhoto, createPicture, hostileFiles } from '#picture.fixture.ts';
import { limits } from '#platform/config/limits.ts';
import {
  type TransitionStep,
  type MemberName,
  openShop,
  happyPathTo,
  type Shop,
} from '#modules/repairs/staff/shop.fixture.ts';
import { attachPhoto, photoPath, photosOf, sendPhoto, storedFiles } from './photos.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'));
});
afterAll(() => shop.stop());

function customer() {
  return shop.people.customer.browser;
}

function fetchPhoto(name: MemberName, path: string): Promise<Response> {
  return shop.people[name].browser.request('GET', path);
}

async function statusFor(name: MemberName, path: string): Promise<number> {
  return (await fetchPhoto(name, path)).status;
}

function staffPath(id: string, photoId: string): string {
  return `/staff/repairs/${id}/photos/${photoId}`;
}

async function withPhoto(file?: Buffer) {
  const { id } = await shop.createRepair();
  const { photos } = await sendPhoto(customer(), id, file === undefined ? {} : { file });
  return { id, photo: photos[0]?.id ?? '' };
}

function refusalOf(status: number, message: string) {
  return { status, body: { message } };
}

describe('a photo of the damage', () => {
  test('a damage photo is served as an uncached WebP', async () => {
    const { id, photo } = await withPhoto(await createPicture({ format: 'png', width: 2_400, height: 1_200 }));
    expect(await photosOf(customer(), id)).toEqual([photo]);
    const response = await fetchPhoto('customer', photoPath(id, photo));
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    const picture = Buffer.from(await response.arrayBuffer());
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 1_600, height: 800 });
  });

  test('a damage photo loses its metadata', async () => {
    const { id, photo } = await withPhoto(await createPhonePhoto());
    const picture = Buffer.from(await (await fetchPhoto('customer', photoPath(id, photo))).arrayBuffer());
    const { exif, orientation, width, height } = await sharp(picture).metadata();
    // Rotated by its EXIF orientation and not enlarged.
    expect([exif, orientation, width, height]).toEqual([undefined, undefined, 240, 320]);
    expect(picture.includes('Leila')).toBe(false);
  });

  test('a damage photo is recorded with its stored hash', async () => {
    const { id, photo } = await withPhoto();
    const { rows } = await shop.world.app.platform.database.execute(sql`
      select stage, owner_kind, owner_id, media_type, size, sha256, created_by from attachments where id = ${photo}`);
    const picture = Buffer.from(await (await fetchPhoto('customer', photoPath(id, photo))).arrayBuffer());
    const digest = Buffer.from(await crypto.subtle.digest('SHA-256', Uint8Array.from(picture)));
    expect(rows).toEqual([
      {
        stage: 'REQUEST',
        owner_kind: 'REPAIR',
        owner_id: id,
        media_type: 'image/webp',
        size: picture.length,
        sha256: digest.toString('hex'),
        created_by: shop.people.customer.id,
      },
    ]);
  });

  test('a damage photo follows into and out of lists', async () => {
    const { id } = await shop.createRepair();
    const inList = async () =>
      (await customer().send(listMyRepairs)).find((repair) => repair.id === id)?.photos.map((photo) => photo.id);
    expect(await inList()).toEqual([]);
    const { photos, version } = await sendPhoto(customer(), id);
    const photoId = photos[0]?.id ?? '';
    expect([version, await inList()]).toEqual([2, [photoId]]);
    expect((await customer().send(removePhoto, { params: { id, photoId } })).photos).toEqual([]);
    expect(await inList()).toEqual([]);
    expect(await statusFor('customer', photoPath(id, photoId))).toBe(404);
    expect(await storedFiles(shop.world)).not.toContain(`${photoId.replaceAll('-', '')}.webp`);
    await expect(customer().send(removePhoto, { params: { id, photoId } })).rejects.toMatchObject(
      refusalOf(404, 'notFound'),
    );
  });

  test('a damage photo changes no turn, log or bell', async () => {
    const { id } = await shop.createRepair();
    const before = await shop.readAsStaff(id);
    await sendPhoto(customer(), id);
    const { photos, version, updatedAt, ...after } = await shop.readAsStaff(id);
    expect([photos.length, version, updatedAt > before.updatedAt]).toEqual([1, 2, true]);
    expect({ ...before, ...after }).toEqual(before);
    await shop.takeStep(id, ['Repair.confirm.request', 'operator', { version: 2 }]);
    expect((await shop.readAsCustomer(id)).version).toBe(3);
  });
});

describe('a repair', () => {
  test('a repair takes six of seven concurrent photos', async () => {
    const before = (await storedFiles(shop.world)).length;
    const { id } = await shop.createRepair();
    const sent = await Promise.allSettled(Array.from({ length: MAX_PHOTOS + 1 }, () => sendPhoto(customer(), id)));
    const refused = sent.filter((each) => each.status === 'rejected');
    expect(refused.map(({ reason }): unknown => reason)).toMatchObject([refusalOf(409, 'tooManyPhotos')]);
    expect(new Set(await photosOf(customer(), id)).size).toBe(MAX_PHOTOS);
    expect((await storedFiles(shop.world)).length).toBe(before + MAX_PHOTOS);
  });

  test('a repeated photo key makes one photo', async () => {
    const before = (await storedFiles(shop.world)).length;
    const { id } = await shop.createRepair();
    const idempotencyKey = crypto.randomUUID();
    const file = await createPicture();
    const [first, second] = await Promise.all([1, 2].map(() => sendPhoto(customer(), id, { file, idempotencyKey })));
    expect(second).toEqual(first);
    await sendPhoto(customer(), id, { file });
    expect(await sendPhoto(customer(), id, { file, idempotencyKey })).toEqual(first);
    await expect(
      sendPhoto(customer(), id, { file: await createPicture({ width: 40 }), idempotencyKey }),
    ).rejects.toMatchObject(refusalOf(422, 'idempotencyKeyReused'));
    expect((await photosOf(customer(), id)).length).toBe(2);
    expect((await storedFiles(shop.world)).length).toBe(before + 2);
  });

  test('photos leave a waiting proposal as it is', async () => {
    const { id } = await shop.createRepair();
    await shop.takeSteps(id, [...happyPathTo('Repair.diagnosis.finished'), ['Repair.proposal.sent', 'operator']]);
    const { proposal } = await shop.readAsCustomer(id);
    const { photos } = await sendPhoto(customer(), id);
    const params = { id, photoId: photos[0]?.id ?? '' };
    const after = await customer().send(removePhoto, { params });
    expect([after.status, after.proposal]).toEqual(['PROPOSED', proposal]);
    await shop.takeStep(id, ['Repair.approve.proposal', 'customer']);
  });

  test.each<[string, readonly TransitionStep[]]>([
    ['confirmed', happyPathTo('Repair.confirm.request')],
    ['diagnosed', happyPathTo('Repair.diagnosis.finished')],
    ['completed', happyPathTo('Repair.completed')],
    ['cancelled', [['Repair.cancel.request', 'customer']]],
  ])('a %s repair refuses new photos', async (_, road) => {
    const { id, photo } = await withPhoto();
    await shop.takeSteps(id, road);
    const { status } = await shop.readAsCustomer(id);
    const moved = { status: 409, body: { message: 'repairMoved', repair: { id, status, photos: [{ id: photo }] } } };
    await expect(sendPhoto(customer(), id)).rejects.toMatchObject(moved);
    await expect(customer().send(removePhoto, { params: { id, photoId: photo } })).rejects.toMatchObject(moved);
    expect(await statusFor('customer', photoPath(id, photo))).toBe(200);
  });
});

describe('who may', () => {
  test('another customer’s photos are a 404', async () => {
    const { id, photo } = await withPhoto();
    const mine = await shop.createRepair('stranger');
    const { browser: stranger } = shop.people.stranger;
    const paths = [photoPath(id, photo), photoPath(mine.id, photo), photoPath(id, 'x'), photoPath('00000000', photo)];
    for (const path of paths) {
      expect([path, await statusFor('stranger', path)]).toEqual([path, 404]);
      expect([path, (await stranger.request('DELETE', path)).status]).toEqual([path, 404]);
    }
    await expect(sendPhoto(stranger, id)).rejects.toMatchObject(refusalOf(404, 'notFound'));
    await expect(sendPhoto(stranger, '00000000')).rejects.toMatchObject(refusalOf(404, 'notFound'));
    expect(await photosOf(customer(), id)).toEqual([photo]);
  });

  test('photos are open to office and assigned driver', async () => {
    const { id, photo } = await withPhoto();
    await shop.takeSteps(id, happyPathTo('Repair.pickup.assigned'));
    const statuses = async (): Promise<Partial<Record<MemberName, number>>> =>
      Object.fromEntries(
        await Promise.all(
          (Object.keys(shop.people) as MemberName[]).map(async (name) => [
            name,
            await statusFor(name, staffPath(id, photo)),
          ]),
        ),
      );
    const all = { operator: 200, otherOperator: 200, technician: 200, admin: 200, driver: 200 };
    const drivers = { collector: 200, otherCollector: 404, courier: 404, otherCourier: 404 };
    expect(await statuses()).toEqual({ ...all, ...drivers, customer: 403, stranger: 403 });
    await shop.takeStep(id, ['Repair.pickup.assigned', 'operator', { assigneeId: shop.people.otherCollector.id }]);
    expect(await statuses()).toMatchObject({ collector: 404, otherCollector: 200 });
    const { photos } = await shop.people.otherCollector.send(getStaffRepair, { params: { id } });
    expect(photos).toMatchObject([{ id: photo }]);
  });

  test("no staff role sends or removes a customer's photos", async () => {
    const { id, photo } = await withPhoto();
    await expect(sendPhoto(shop.people.operator.browser, id)).rejects.toMatchObject(refusalOf(403, 'notAllowed'));
    const { status } = await shop.people.admin.browser.request('DELETE', photoPath(id, photo));
    expect([status, await statusFor('operator', photoPath(id, photo))]).toEqual([403, 403]);
  });

  test('a photo under another repair’s id is a 404', async () => {
    const { photo } = await withPhoto();
    const other = await shop.createRepair();
    await expect(
      shop.people.operator.send(getStaffPhoto, { params: { id: other.id, photoId: photo } }),
    ).rejects.toMatchObject(refusalOf(404, 'notFound'));
    expect(await statusFor('customer', photoPath(other.id, photo))).toBe(404);
  });

  test('a photo needs a token', async () => {
    const { id, photo } = await withPhoto();
    const cookie = [...customer().cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const without = await fetch(shop.world.app.url + photoPath(id, photo), { headers: { cookie } });
    const open = await fetch(`${shop.world.app.url}/files/${photo.replaceAll('-', '')}.webp`);
    expect([without.status, open.status]).toEqual([401, 404]);
  });
});

test('unsound pictures are refused', async () => {
  const before = await storedFiles(shop.world);
  const { id } = await shop.createRepair();
  const statuses = new Set<unknown>();
  for (const file of await hostileFiles(process.env['ATELIER_LONG_TESTS'] === '1' ? 100 : 20, 20_261_122)) {
    const error: unknown = await sendPhoto(customer(), id, { file }).catch((thrown: unknown) => thrown);
    statuses.add((error as { status: number }).status);
  }
  expect([...statuses].filter((status) => ![400, 413, 415].includes(Number(status)))).toEqual([]);
  expect((await customer().send(getMyRepair, { params: { id } })).photos).toEqual([]);
  expect(await storedFiles(shop.world)).toEqual(before);
});

describe('in a day', () => {
  const day = 86_400_000;

  test('a customer’s photos a day are limited', async () => {
    const perUser = { devicesKept: 10_000, photos: { points: 2, per: day } };
    const bounded = await openShop(inject('database'), {
      environment: { RATE_LIMITS: 'on' },
      limits: { perUser, conversation: { photos: { points: 1, per: day } } },
    });
    try {
      const { browser } = bounded.people.customer;
      const [one, other] = [await bounded.createRepair(), await bounded.createRepair()];
      await expect(sendPhoto(browser, one.id, { file: Buffer.from('x') })).rejects.toMatchObject(
        refusalOf(415, 'notAnImage'),
      );
      const idempotencyKey = crypto.randomUUID();
      const file = await createPicture();
      await sendPhoto(browser, one.id, { file, idempotencyKey });
      await sendPhoto(browser, one.id, { file, idempotencyKey });
      await bounded.takeStep(other.id, ['Repair.confirm.request', 'operator']);
      await expect(sendPhoto(browser, other.id)).rejects.toMatchObject(refusalOf(409, 'repairMoved'));
      await sendPhoto(browser, one.id);
      await expect(sendPhoto(browser, one.id)).rejects.toMatchObject(refusalOf(429, 'tooManyAttempts'));
      expect(await photosOf(browser, one.id)).toHaveLength(2);
      await attachPhoto(browser, one.id);
      await expect(attachPhoto(browser, other.id)).rejects.toMatchObject(refusalOf(429, 'tooManyAttempts'));
      const mine = await bounded.createRepair('stranger');
      await sendPhoto(bounded.people.stranger.browser, mine.id);
    } finally {
      await bounded.stop();
    }
  });

  test('photos and photo views have daily limits', () => {
    const { photos, photoTries } = limits.perUser;
    expect([photos, limits.conversation.photos, photoTries]).toEqual([
      { points: 40, per: day },
      { points: 60, per: day },
      { points: 200, per: day },
    ]);
  });
});
