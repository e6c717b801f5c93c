import {
  createDevice,
  listDeviceTypes,
  type Repair,
  saveRepairRequest,
  updateDevice,
  updateMyLanguage,
} from '@atelier/contract';
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { waitForWork } from '#app.fixture.ts';
import { openBrowser, startWorld, type TestBrowser, type TestWorld } from '#browser.fixture.ts';
import { happyPath, openShop, happyPathTo, type Shop } from '#modules/repairs/staff/shop.fixture.ts';

let shop: Shop;
let second: TestWorld;
beforeAll(async () => {
  shop = await openShop(inject('database'), { environment: { STEP_MAIL_DELAY: '0' } });
  second = await startWorld(inject('database'), {
    beside: shop.world,
  });
});
afterAll(async () => {
  await second.stop();
  await shop.stop();
});

const listPath = '/repair/requests';

function onFirst(): TestBrowser {
  return shop.people.customer.browser;
}

function onSecond(): TestBrowser {
  const browser = openBrowser(second.app.url);
  browser.accessToken = onFirst().accessToken;
  return browser;
}

function etagOf(answer: Response): string {
  return answer.headers.get('etag') ?? '';
}

function requestPath(browser: TestBrowser, path: string, etag?: string): Promise<Response> {
  return browser.request('GET', path, etag === undefined ? {} : { headers: { 'if-none-match': etag } });
}

async function requestAgain(path: string, etag: string): Promise<number[]> {
  return Promise.all([onFirst(), onSecond()].map(async (browser) => (await requestPath(browser, path, etag)).status));
}

async function repairsIn(answer: Response): Promise<Repair[]> {
  return (await answer.json()) as Repair[];
}

async function cachedFragments() {
  const { id } = await shop.createRepair();
  for (const path of [listPath, `${listPath}/${id}`]) expect((await requestPath(onSecond(), path)).status).toBe(200);
  return {
    id,
    all: etagOf(await requestPath(onFirst(), listPath)),
    one: etagOf(await requestPath(onFirst(), `${listPath}/${id}`)),
  };
}

describe('what has not changed', () => {
  test('an unchanged repair is a 304 on every node', async () => {
    const { id, all, one } = await cachedFragments();
    expect(all).toMatch(/^W\/"[\w-]{22}"$/);
    const answer = await requestPath(onFirst(), listPath, all);
    expect([answer.status, await answer.text()]).toEqual([304, '']);
    expect(Object.fromEntries(answer.headers)).toMatchObject({ etag: all, 'cache-control': 'no-store' });
    expect(answer.headers.get('vary')).toMatch(/Accept-Encoding/);
    expect(await requestAgain(listPath, `"other", ${all}`)).toEqual([304, 304]);
    expect(await requestAgain(`${listPath}/${id}`, one)).toEqual([304, 304]);
  });

  test('another tag gets a repair list whole', async () => {
    const { all } = await cachedFragments();
    expect((await requestPath(onFirst(), listPath, 'W/"another"')).status).toBe(200);
    const whole = await repairsIn(await requestPath(onFirst(), listPath));
    for (const encoding of ['br', 'gzip', 'identity']) {
      for (const time of ['first', 'second']) {
        const answer = await onFirst().request('GET', listPath, { headers: { 'accept-encoding': encoding } });
        expect([time, etagOf(answer)]).toEqual([time, all]);
        expect(answer.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
        expect(await repairsIn(answer)).toEqual(whole);
      }
    }
  });

  test('a plain answer follows a compressed one', async () => {
    await shop.createRepair();
    const encodings: (string | null)[] = [];
    for (const encoding of ['br', 'identity']) {
      const answer = await onFirst().request('GET', listPath, { headers: { 'accept-encoding': encoding } });
      encodings.push(answer.headers.get('content-encoding'));
    }
    expect(encodings).toEqual(['br', null]);
  });

  test('a stranger with the same tag gets a 404', async () => {
    const { id, all, one } = await cachedFragments();
    const stranger = shop.people.stranger.browser;
    expect(await repairsIn(await requestPath(stranger, listPath, all))).toEqual([]);
    expect((await requestPath(stranger, `${listPath}/${id}`, one)).status).toBe(404);
    for (const other of ['NOSUCHID', 'ABCDEFGH', id.toLowerCase(), `${id}%00`, '%E0%A4%A']) {
      expect([400, 404]).toContain((await requestPath(onFirst(), `${listPath}/${other}`, one)).status);
    }
  });

  test('an unchanged answer costs one statement', async () => {
    const { id, all } = await cachedFragments();
    // The worker's statements would be counted too.
    await waitForWork(shop.world.app);
    const query = vi.spyOn(pg.Client.prototype, 'query');
    const statementsOf = async (path: string, etag?: string): Promise<number> => {
      query.mockClear();
      await requestPath(onFirst(), path, etag);
      const clients = query.mock.contexts as readonly { connectionParameters: { application_name: string } }[];
      return clients.filter(({ connectionParameters: { application_name: name } }) => name.endsWith('-http')).length;
    };
    // Background statements of the server may interleave, so the lowest count is the answer's.
    try {
      await expect.poll(() => statementsOf(listPath, all)).toBe(1);
      await expect.poll(() => statementsOf(listPath)).toBe(1);
      await expect.poll(() => statementsOf(`${listPath}/${id}`)).toBe(1);
      await expect.poll(() => statementsOf('/notifications?page=1&limit=10')).toBe(1);
    } finally {
      query.mockRestore();
    }
  });
});

describe('of a list that changed', () => {
  test('only the changed repair of a list differs', async () => {
    const { id } = await cachedFragments();
    const before = await repairsIn(await requestPath(onFirst(), listPath));
    const device = before.find((repair) => repair.id === id)?.device;
    await onSecond().send(updateDevice, {
      params: { id: device?.id ?? '' },
      body: { typeId: device?.typeId ?? '', name: 'Under the stairs' },
    });
    const after = await repairsIn(await requestPath(onFirst(), listPath));
    expect(before.length).toBeGreaterThan(1);
    const renamed = (repair: Repair) => ({ ...repair.device, name: 'Under the stairs', updatedAt: expect.any(String) });
    expect(after).toEqual(before.map((repair) => (repair.id === id ? { ...repair, device: renamed(repair) } : repair)));
  });
});

describe('a list is never stale', () => {
  test('a list is fresh after a transition elsewhere', async () => {
    const { id, all, one } = await cachedFragments();
    const operator = openBrowser(second.app.url);
    operator.accessToken = shop.people.operator.browser.accessToken;
    const body = { action: 'Repair.confirm.request' };
    expect((await operator.request('POST', `/staff/repairs/${id}/transitions`, { body })).status).toBe(200);
    const answer = await requestPath(onFirst(), listPath, all);
    expect(answer.status).toBe(200);
    expect((await repairsIn(answer)).find((repair) => repair.id === id)).toMatchObject({ status: 'CONFIRMED' });
    const single = await requestPath(onFirst(), `${listPath}/${id}`, one);
    expect(await single.json()).toMatchObject({ status: 'CONFIRMED', version: 2 });
  });

  test('a list is fresh after a device was renamed', async () => {
    const { id, all, one } = await cachedFragments();
    const [repair] = (await repairsIn(await requestPath(onFirst(), listPath))).filter((each) => each.id === id);
    const { typeId = '', id: deviceId = '' } = repair?.device ?? {};
    await onSecond().send(updateDevice, { params: { id: deviceId }, body: { typeId, name: 'The one from work' } });
    const answer = await requestPath(onFirst(), listPath, all);
    expect((await repairsIn(answer)).find((each) => each.id === id)?.device.name).toBe('The one from work');
    expect(await (await requestPath(onFirst(), `${listPath}/${id}`, one)).json()).toMatchObject({
      device: { name: 'The one from work' },
    });
  });

  test('a list is fresh after a type was renamed', async () => {
    const { id, all } = await cachedFragments();
    const { database } = shop.world.app.platform;
    await database.transaction(async (tx) => {
      await tx.execute(sql`update device_types set name_fr = 'Vintage ' || name_fr, name_en = 'Vintage ' || name_en`);
      await tx.execute(sql`update repair_versions set version = version + 1`);
    });
    const answer = await requestPath(onFirst(), listPath, all);
    expect((await repairsIn(answer)).find((each) => each.id === id)?.device.type.name).toMatch(/^Vintage /u);
  });

  test('a list follows each change of language', async () => {
    const { all } = await cachedFragments();
    const typeName = async (): Promise<unknown> =>
      (await repairsIn(await requestPath(onFirst(), listPath)))[0]?.device.type.name;
    const french = await typeName();
    await onSecond().send(updateMyLanguage, { body: { lang: 'en' } });
    expect(await requestAgain(listPath, all)).toEqual([200, 200]);
    expect(await typeName()).not.toBe(french);
    await onSecond().send(updateMyLanguage, { body: { lang: 'fr' } });
    expect(await requestAgain(listPath, all)).toEqual([304, 304]);
  });

  test('a list follows each step and correction', async () => {
    const { id } = await cachedFragments();
    const steps = [...happyPathTo('Repair.fix.started'), ['Repair.corrected', 'admin'] as const];
    for (const [action, by] of [
      ...steps,
      ...happyPath.slice(happyPath.findIndex(([each]) => each === 'Repair.fix.started')),
    ]) {
      const all = etagOf(await requestPath(onFirst(), listPath));
      const { version } = await shop.takeStep(id, [action, by]);
      expect(await requestAgain(listPath, all)).toEqual([200, 200]);
      for (const node of [onFirst(), onSecond()]) {
        const shown = (await repairsIn(await requestPath(node, listPath))).find((repair) => repair.id === id);
        expect([action, shown?.version]).toEqual([action, version]);
        expect(shown).toEqual(await (await requestPath(node, `${listPath}/${id}`)).json());
      }
    }
  });

  test('concurrent readers of a list see no older state', async () => {
    const { id } = await cachedFragments();
    let answered = 1;
    let moving = true;
    const read = async (browser: TestBrowser): Promise<void> => {
      let [seen, etag] = [0, ''];
      while (moving) {
        const least = answered;
        const answer = await requestPath(browser, listPath, etag);
        if (answer.status === 200) {
          seen = Math.max(seen, (await repairsIn(answer)).find((repair) => repair.id === id)?.version ?? 0);
          etag = etagOf(answer);
        }
        expect(seen).toBeGreaterThanOrEqual(least);
      }
    };
    const readers = Promise.all([onFirst(), onSecond(), onFirst(), onSecond()].map(read));
    for (const [action, by] of happyPathTo('Repair.return.delivered'))
      answered = (await shop.takeStep(id, [action, by])).version;
    moving = false;
    await readers;
  });

  test('a list shows a concurrent request and device renaming', async () => {
    const [type] = await onFirst().send(listDeviceTypes);
    const typeId = type?.id ?? '';
    for (let round = 0; round < 10; round += 1) {
      const { device } = await onFirst().send(createDevice, { body: { typeId, name: 'Before' } });
      const all = etagOf(await requestPath(onFirst(), listPath));
      const body = { deviceId: device.id, issue: 'No sound', address: '1 rue de Marseille, Tunis' };
      await Promise.all([
        onFirst().send(saveRepairRequest, { body, idempotencyKey: randomUUID() }),
        onSecond().send(updateDevice, { params: { id: device.id }, body: { typeId, name: 'After' } }),
      ]);
      const [newest] = await repairsIn(await requestPath(onFirst(), listPath, all));
      expect(newest?.device).toMatchObject({ id: device.id, name: 'After' });
    }
  });
});
