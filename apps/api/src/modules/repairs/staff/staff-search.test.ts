import { searchStaffRepairs } from '@atelier/contract';
import { HttpError } from '@atelier/testing';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type StaffListInput, listAs, type MemberName, openShop, happyPathTo, type Shop } from './shop.fixture.ts';

let shop: Shop;
/** Leïla's phone in return, her declined washing machine, and Mohamed's phone. */
const ids = { phone: '', driven: '', washer: '', other: '' };

function runSql(statement: SQL) {
  return shop.world.app.platform.database.execute(statement);
}

type PersonName = { first: string; last: string; phone: string };

async function renamePerson(name: MemberName, { first, last, phone }: PersonName) {
  return runSql(sql`
    update users set first_name = ${first}, last_name = ${last}, phone = ${phone} where id = ${shop.people[name].id}`);
}

async function createRepair(owner: MemberName, device: readonly [string, string, string, string], issue: string) {
  const { id } = await shop.createRepair(owner);
  const [name, brand, model, serial] = device;
  await runSql(sql`
    update devices set name = ${name}, brand = ${brand}, model = ${model}, serial_number = ${serial}
    where id = (select device_id from repairs where id = ${id})`);
  await runSql(sql`update repairs set issue = ${issue} where id = ${id}`);
  return id;
}

const iphone = ['Le téléphone', 'Apple', 'iPhone 15 Pro', 'F2LX-99QW'] as const;

beforeAll(async () => {
  shop = await openShop(inject('database'));
  await renamePerson('customer', { first: 'Leïla', last: 'Ben Salah', phone: '+21698765432' });
  await renamePerson('stranger', { first: 'Mohamed', last: 'Œuvrard', phone: '+33612345678' });
  ids.phone = await createRepair('customer', iphone, 'L’écran est fissuré');
  ids.driven = await createRepair('customer', iphone, 'La batterie gonfle');
  await shop.takeSteps(ids.driven, happyPathTo('Repair.pickup.assigned'));
  ids.washer = await createRepair('customer', ['Machine à laver', 'Bosch', 'Série 4', 'WAN282'], 'Elle fuit');
  await shop.takeStep(ids.washer, ['Repair.decline.request', 'operator', { reason: 'Adresse introuvable' }]);
  ids.other = await createRepair('stranger', iphone, 'Ne s’allume plus');
});
afterAll(() => shop.stop());

async function searchIds(by: MemberName, query: StaffListInput): Promise<string[]> {
  return (await listAs(shop.people[by], { limit: 100, ...query })).data.map(({ id }) => id);
}

async function findIds(q: string, by: MemberName = 'operator'): Promise<string[]> {
  const all = await searchIds(by, { q });
  return all.filter((id) => Object.values(ids).includes(id)).toSorted();
}

async function createOther(issue: string): Promise<string> {
  const { id } = await shop.createRepair('stranger');
  await runSql(sql`update repairs set issue = ${issue} where id = ${id}`);
  return id;
}

function idsNamed(...names: (keyof typeof ids)[]): string[] {
  return names.map((name) => ids[name]).toSorted();
}

describe('a search', () => {
  test.each(['leila', 'LEÏLA', 'Leila', 'salah', 'ben salah', 'Salah Leïla', 'eïl'])(
    'a search for %s finds her',
    async (q) => expect(await findIds(q)).toEqual(idsNamed('phone', 'driven', 'washer')),
  );

  test('two letters find a repair', async () => {
    expect([await findIds('oeuvrard'), await findIds('Œuvr')]).toEqual([idsNamed('other'), idsNamed('other')]);
  });

  test.each(['98765432', '98 765 432', '98.765-432', '+216 98 765 432', '0021698765432', '(98) 765', '765432'])(
    'the phone number %s finds its owner',
    async (q) => expect(await findIds(q)).toEqual(idsNamed('phone', 'driven', 'washer')),
  );

  test('a search finds name, brand, model and serial number', async () => {
    expect(await findIds('téléphone apple')).toEqual(idsNamed('phone', 'driven', 'other'));
    expect(await findIds('iphone 15')).toEqual(idsNamed('phone', 'driven', 'other'));
    expect(await findIds('série 4')).toEqual(idsNamed('washer'));
    expect(await findIds('wan282')).toEqual(idsNamed('washer'));
    expect(await findIds('F2LX 99QW')).toEqual(idsNamed('phone', 'driven', 'other'));
  });

  test('a search with several words needs them all', async () => {
    expect(await findIds('leila iphone')).toEqual(idsNamed('phone', 'driven'));
    expect(await findIds('iphone ecran salah')).toEqual(idsNamed('phone'));
    expect(await findIds('mohamed iphone')).toEqual(idsNamed('other'));
    expect(await findIds('mohamed bosch')).toEqual([]);
  });

  test('a search follows changes of the issue', async () => {
    expect(await findIds('fissure')).toEqual(idsNamed('phone'));
    expect(await findIds('introuvable')).toEqual(idsNamed('washer'));
    const id = await createOther('Une tartine dedans');
    await runSql(
      sql`insert into repair_notes (id, repair_id, body, created_at) values (gen_random_uuid(), ${id}, 'Surnom secret', now())`,
    );
    expect([await searchIds('operator', { q: 'tartine' }), await searchIds('operator', { q: 'secret' })]).toEqual([
      [id],
      [],
    ]);
    await runSql(sql`update repairs set issue = 'Rien' where id = ${id}`);
    expect(await searchIds('operator', { q: 'tartine' })).toEqual([]);
  });

  test('a search finds a dictated number, also its beginning', async () => {
    const id = ids.phone;
    const spoken = `#${id.slice(0, 4).toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')} ${id.slice(4)}`;
    expect(await findIds(spoken)).toEqual([id]);
    expect(await findIds(id.slice(0, 6))).toEqual([id]);
    expect(await findIds(id.slice(0, 1))).toContain(id);
    expect(await findIds(id.slice(0, 2))).toContain(id);
  });

  test('a short search finds beginnings of names alone', async () => {
    const [leilas, middles, devices] = [await findIds('lé'), await findIds('ei'), await findIds('ip')];
    expect(leilas).toEqual(idsNamed('phone', 'driven', 'washer'));
    expect(middles.filter((id) => !id.startsWith('E1'))).toEqual([]);
    expect(devices.filter((id) => !id.startsWith('1P'))).toEqual([]);
    expect(await findIds('sa be')).toEqual(idsNamed('phone', 'driven', 'washer'));
  });

  test('letters without an accent are found', async () => {
    const id = await createOther('شاشة مكسورة');
    for (const q of ['مكسورة', 'شاش', 'شاشة مكسورة']) expect(await searchIds('operator', { q })).toEqual([id]);
    expect(await searchIds('operator', { q: 'مدرسة' })).toEqual([]);
  });

  test('a search by whole e-mail address finds its customer', async () => {
    const { email } = shop.people.stranger;
    expect(await findIds(email.toUpperCase())).toEqual(idsNamed('other'));
    expect(await findIds(email.slice(0, -1))).toEqual([]);
    expect(await findIds(shop.people.customer.email, 'collector')).toEqual([]);
  });

  test("a driver's search finds their own visits alone", async () => {
    expect(await findIds('leila', 'collector')).toEqual(idsNamed('driven'));
    expect(await findIds(ids.phone, 'collector')).toEqual([]);
    expect(await findIds('leila', 'courier')).toEqual([]);
  });

  test('a search narrows the chosen list', async () => {
    expect((await searchIds('operator', { q: 'leila', mine: 'true' })).toSorted()).toEqual(idsNamed('phone'));
    expect((await searchIds('operator', { q: 'leila', status: 'DECLINED', sort: 'updatedAt' })).toSorted()).toEqual(
      idsNamed('washer'),
    );
    expect((await searchIds('operator', { q: 'leila', owner: 'COLLECTOR' })).toSorted()).toEqual(idsNamed('driven'));
    expect(await searchIds('operator', { q: 'leila', owner: 'TECHNICIAN' })).toEqual([]);
  });

  test('erased texts find nobody', async () => {
    const id = await createOther('Grésille fort');
    expect(await searchIds('operator', { q: 'gresille' })).toEqual([id]);
    await runSql(sql`update repairs set issue = '' where id = ${id}`);
    await renamePerson('stranger', { first: '', last: '', phone: '' });
    for (const q of ['gresille', 'oeuvrard', '612345678']) expect(await searchIds('operator', { q })).toEqual([]);
    await renamePerson('stranger', { first: 'Mohamed', last: 'Œuvrard', phone: '+33612345678' });
  });
});

describe('a search for odd text', () => {
  const hostile = [
    '%',
    '_',
    '%%%',
    '\\',
    "'",
    "' or 1=1 --",
    '"; drop table users; --',
    '{}',
    '(',
    '[a-z]*',
    '.*',
    '$1',
    '::text',
    '\u200f',
    '😀',
    '😀😀😀',
    '-',
    '# #',
    '...',
    'a',
    'é',
    '0',
    'null',
    'true',
    '🇹🇳 leila?',
    'ﷺ',
    `${'ab '.repeat(33)}`,
    'x'.repeat(100),
    '٣٤٥',
    'u000634',
    '“ ”',
  ];

  test.each(hostile)('a search for %j treats signs as plain text', async (q) => {
    const rows = await findIds(q);
    // Punctuation alone matches nothing.
    expect(rows.length).toBeLessThanOrEqual(/^[%_\\'"(){}.# -]+$/.test(q) ? 0 : 4);
  });

  test('an oversized or malformed search is a 400', async () => {
    for (const q of ['x'.repeat(101), 'x'.repeat(500), 'a\u0000b']) {
      const refused = await shop.people.operator
        .send(searchStaffRepairs, { body: { q } })
        .catch((error: unknown) => error);
      expect(refused instanceof HttpError ? refused.status : refused).toBe(400);
    }
  });
});

describe('a name that many bear', () => {
  const of24 = Array.from({ length: 24 }, (_, index) => index);
  let busy: Shop;
  const pages = async (query: StaffListInput): Promise<string[]> => {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const more: { cursor?: string } = cursor === null ? {} : { cursor };
      const page: { data: { id: string }[]; nextCursor: string | null } = await listAs(busy.people.admin, {
        limit: 5,
        ...query,
        ...more,
      });
      seen.push(...page.data.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    return seen;
  };

  beforeAll(async () => {
    const perUser = { devicesKept: 10_000 };
    const search = { matches: 3, inOrder: 18, ofOne: 100 };
    busy = await openShop(inject('database'), { limits: { perUser, search } });
    for (const index of of24) {
      const { id } = await busy.createRepair(index % 2 === 0 ? 'customer' : 'stranger');
      if (index % 3 === 0) await busy.takeStep(id, ['Repair.decline.request', 'operator', { reason: 'x' }]);
    }
  });
  afterAll(() => busy.stop());

  test.each(['due', 'updatedAt', 'createdAt'] as const)('a common name by %s is paged in order', async (sort) => {
    // Two customers match 'test', below the limit. All devices match 'pixel' and all issues 'screen'.
    for (const q of ['test', 'pixel', 'screen', 'pixel screen']) {
      const whole = await pages({ sort, limit: 100 });
      const seen = await pages({ sort, q });
      expect(seen).toEqual(whole);
      expect(seen).toHaveLength(of24.length);
    }
  });

  const rewrite = (statement: SQL) => busy.world.app.platform.database.execute(statement);

  test('a rare name is found far down the list', async () => {
    // Both words are frequent, so the list is scanned, except for her repairs.
    await rewrite(sql`update users set first_name = 'Pixel' where id = ${busy.people.stranger.id}`);
    const hers = await rewrite(sql`select id from repairs where customer_id = ${busy.people.stranger.id}`);
    const seen = await pages({ q: 'pixel screen', sort: 'createdAt', limit: 100 });
    for (const { id } of hers.rows) expect(seen).toContain(id);
    await rewrite(sql`update users set first_name = 'Mohamed' where id = ${busy.people.stranger.id}`);
  });

  test('two common names together are found far down', async () => {
    const nth = sql`(row_number() over (order by created_at))`;
    await rewrite(sql`
      update devices set name = case when nth <= 2 then 'Pixel rouge vif' when nth % 2 = 0 then 'Pixel rouge' else 'Pixel vif' end
      from (select id, ${nth} as nth from devices) as numbered where numbered.id = devices.id`);
    const both = await rewrite(
      sql`select r.id from repairs r join devices d on d.id = r.device_id where d.name = 'Pixel rouge vif'`,
    );
    const seen = await pages({ q: 'vif rouge', sort: 'createdAt', limit: 100 });
    expect(seen.toSorted()).toEqual(both.rows.map(({ id }) => String(id)).toSorted());
    expect(seen.length).toBeGreaterThan(0);
  });

  test('a common name searches a limited list', async () => {
    const first = await pages({ q: 'pixel', limit: 100 });
    expect(first).toEqual((await pages({ limit: 100 })).slice(0, 18));
  });
});
