import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { changeAvatar, getMe, getStaffRepair, listStaffRepairs, listTeam, removeAvatar } from '@atelier/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startWorld, type TestBrowser, type TestWorld } from '#browser.fixture.ts';
import {
  createPhonePhoto,
  createPicture,
  createPixelBomb,
  hostileFiles,
  notPictures,
  withWrongChecksum,
} from '#picture.fixture.ts';
import { limits } from '#platform/config/limits.ts';
import { openShop, happyPathTo, type Shop } from '#modules/repairs/staff/shop.fixture.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await startWorld(inject('database'));
});
afterAll(() => world.stop());

function blobOf(file: Buffer, type = 'image/jpeg'): Blob {
  return new Blob([Uint8Array.from(file)], { type });
}

async function changePicture(browser: TestBrowser, file: Buffer): Promise<string> {
  return (await browser.send(changeAvatar, { file: blobOf(file) })).user.avatar ?? '';
}

function sendAvatar(
  browser: TestBrowser,
  file: Buffer,
  { name = 'me.png', type = 'image/png' } = {},
): Promise<Response> {
  const form = new FormData();
  form.append('avatar', blobOf(file, type), name);
  return browser.request('POST', '/users/me/avatar', { body: form });
}

function fetchPicture(path: string): Promise<Response> {
  return fetch(world.app.url + path);
}

async function pictureAt(path: string): Promise<Buffer> {
  return Buffer.from(await (await fetchPicture(path)).arrayBuffer());
}

async function storedFiles(): Promise<string[]> {
  const entries = await readdir(join(world.app.platform.config.dataDir, 'files'), { recursive: true }).catch(() => []);
  return entries.filter((entry) => entry.includes('/') && !entry.endsWith('/'));
}

async function avatarOf(browser: TestBrowser): Promise<string | null> {
  return (await browser.send(getMe)).user.avatar;
}

describe('my picture', () => {
  test('my picture is a public WebP under random name [7.11]', async () => {
    const { browser } = await world.signUp();
    const path = await changePicture(browser, await createPicture({ format: 'png', width: 800, height: 600 }));
    expect(path).toMatch(/^\/files\/[\da-f]{32}\.webp$/);
    expect(await avatarOf(browser)).toBe(path);
    const response = await fetchPicture(path);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(await sharp(await pictureAt(path)).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
  });

  test('my picture loses its metadata', async () => {
    const { browser } = await world.signUp();
    const photo = Buffer.concat([await createPhonePhoto(), Buffer.from('<script>alert(1)</script>')]);
    const response = await sendAvatar(browser, photo, { name: '../../<b>Leila</b>.html', type: 'text/html' });
    const { user }: { user: { avatar: string } } = JSON.parse(await response.text());
    const picture = await pictureAt(user.avatar);
    const { exif, orientation } = await sharp(picture).metadata();
    expect([exif, orientation]).toEqual([undefined, undefined]);
    expect([picture.includes('Leila'), picture.includes('script')]).toEqual([false, false]);
    expect(user.avatar).toMatch(/^\/files\/[\da-f]{32}\.webp$/);
  });

  test('each change renames my picture', async () => {
    const { browser } = await world.signUp();
    const file = await createPicture();
    const first = await changePicture(browser, file);
    const second = await changePicture(browser, file);
    expect(second).not.toBe(first);
    await expect.poll(async () => (await fetchPicture(first)).status).toBe(404);
    expect((await fetchPicture(second)).status).toBe(200);
  });

  test('removing a picture twice succeeds', async () => {
    const { browser } = await world.signUp();
    const path = await changePicture(browser, await createPicture());
    expect((await browser.send(removeAvatar)).user.avatar).toBeNull();
    expect((await browser.send(removeAvatar)).user.avatar).toBeNull();
    await expect.poll(async () => (await fetchPicture(path)).status).toBe(404);
  });

  test('ten concurrent changes leave one picture', async () => {
    const before = (await storedFiles()).length;
    const { browser } = await world.signUp();
    const file = await createPicture();
    const paths = await Promise.all(Array.from({ length: 10 }, () => changePicture(browser, file)));
    const last = await avatarOf(browser);
    expect(paths).toContain(last);
    await expect.poll(async () => (await storedFiles()).length).toBe(before + 1);
    expect((await fetchPicture(last ?? '')).status).toBe(200);
  });

  test('changing my picture needs a session', async () => {
    const { browser } = await world.signUp();
    const path = await changePicture(browser, await createPicture());
    browser.accessToken = null;
    expect((await sendAvatar(browser, await createPicture())).status).toBe(401);
    expect((await browser.request('DELETE', '/users/me/avatar')).status).toBe(401);
    expect((await fetchPicture(path)).status).toBe(200);
  });
});

describe('a file that is no sound picture', () => {
  test.each(Object.entries(notPictures))('(%s) is a 415, whatever it is called [5.17]', async (_name, file) => {
    const { browser } = await world.signUp();
    const response = await sendAvatar(browser, file, { name: 'me.png', type: 'image/png' });
    expect([response.status, await response.json()]).toMatchObject([415, { message: 'notAnImage' }]);
  });

  test('a (broken) picture is a 400 at its field', async () => {
    const { browser } = await world.signUp();
    const path = await changePicture(browser, await createPicture());
    const png = await createPicture({ format: 'png' });
    const broken = [Buffer.alloc(0), png.subarray(0, png.length / 2), withWrongChecksum(png)];
    for (const file of broken) {
      const response = await sendAvatar(browser, file);
      expect([response.status, await response.json()]).toMatchObject([
        400,
        { message: 'validation', issues: [{ path: 'avatar', message: 'picture.broken' }] },
      ]);
    }
    expect(await avatarOf(browser)).toBe(path);
    expect((await fetchPicture(path)).status).toBe(200);
  });

  test('(10,000 × 10,000 pixels) is a 413', async () => {
    const { browser } = await world.signUp();
    const response = await sendAvatar(browser, createPixelBomb(10_000));
    expect([response.status, await response.json()]).toMatchObject([413, { message: 'tooLarge' }]);
  });

  test('(more than 5 MB) of picture is a 413', async () => {
    const { browser } = await world.signUp();
    const most = limits.uploads.bytes;
    expect((await sendAvatar(browser, Buffer.alloc(most + 1))).status).toBe(413);
    expect((await sendAvatar(browser, Buffer.alloc(most))).status).toBe(415);
  });

  test('a broken picture is refused and nothing is stored', async () => {
    const before = await storedFiles();
    const { browser } = await world.signUp();
    const files = await hostileFiles(process.env['ATELIER_LONG_TESTS'] === '1' ? 500 : 60, 20_261_121);
    const statuses = new Set<number>();
    for (const file of files) statuses.add((await sendAvatar(browser, file)).status);
    expect(statuses).toEqual(new Set([400, 413, 415]));
    expect(await avatarOf(browser)).toBeNull();
    expect(await storedFiles()).toEqual(before);
    expect(await changePicture(browser, await createPicture())).toMatch(/^\/files\//);
  });
});

describe('how often', () => {
  test('picture changes are limited per day', async () => {
    const perUser = { avatarChanges: { points: 2, per: 86_400_000 } };
    const bounded = await startWorld(inject('database'), {
      environment: { RATE_LIMITS: 'on' },
      limits: { perUser },
    });
    try {
      const { browser } = await bounded.signUp();
      const other = await bounded.signUp();
      expect((await sendAvatar(browser, Buffer.from('nothing'))).status).toBe(415);
      await changePicture(browser, await createPicture());
      const second = await changePicture(browser, await createPicture());
      const third = await sendAvatar(browser, await createPicture());
      expect([third.status, await third.json()]).toMatchObject([429, { message: 'tooManyAttempts' }]);
      expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(80_000);
      expect(await avatarOf(browser)).toBe(second);
      expect(await changePicture(other.browser, await createPicture())).toMatch(/^\/files\//);
      expect((await browser.send(removeAvatar)).user.avatar).toBeNull();
      bounded.clock.forward(86_400_001);
    } finally {
      await bounded.stop();
    }
  });

  test('picture uploads are limited before they are read', async () => {
    const perUser = { avatarTries: { points: 3, per: 86_400_000 } };
    const bounded = await startWorld(inject('database'), {
      environment: { RATE_LIMITS: 'on' },
      limits: { perUser },
    });
    try {
      const { browser } = await bounded.signUp();
      const statuses: number[] = [];
      for (let sent = 0; sent < 5; sent += 1) statuses.push((await sendAvatar(browser, Buffer.from('nothing'))).status);
      expect(statuses).toEqual([415, 415, 415, 429, 429]);
    } finally {
      await bounded.stop();
    }
  });

  test('a picture may change 20 times a day', () => {
    expect(limits.perUser.avatarChanges).toEqual({ points: 20, per: 86_400_000 });
  });
});

describe('where a person is shown', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(inject('database'));
  });
  afterAll(() => shop.stop());

  test('the team sees its own, and those without', async () => {
    const { operator, technician } = shop.people;
    const path = await changePicture(technician.browser, await createPicture());
    const team = await operator.send(listTeam, { query: {} });
    const avatars = new Map(team.map(({ id, avatar }) => [id, avatar]));
    expect([avatars.get(technician.id), avatars.get(operator.id)]).toEqual([path, null]);
  });

  test('office and workshop see a customer’s, drivers don’t', async () => {
    const { customer, collector } = shop.people;
    const path = await changePicture(customer.browser, await createPicture());
    const { id } = await shop.createRepair();
    await shop.takeSteps(id, happyPathTo('Repair.pickup.assigned'));
    for (const who of ['operator', 'technician'] as const) {
      const { customer: shown } = await shop.readAsStaff(id, who);
      expect(shown.avatar).toBe(path);
    }
    const { customer: driven } = await collector.send(getStaffRepair, { params: { id } });
    expect(driven).not.toHaveProperty('avatar');
    const { data } = await collector.send(listStaffRepairs, { query: {} });
    expect(data.map((item) => 'avatar' in item.customer)).toEqual([false]);
  });
});
