import { searchStaffRepairs } from '@atelier/contract';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type StaffListInput, type MemberName, openShop, happyPathTo, type Shop } from './shop.fixture.ts';

let shop: Shop;
const loggedLines: string[] = [];
const ids = { phone: '', console: '' };
const noResult = { ids: [], similar: false };

function runSql(statement: SQL) {
  return shop.world.app.platform.database.execute(statement);
}

async function renamePerson(name: MemberName, first: string, last: string) {
  return runSql(sql`update users set first_name = ${first}, last_name = ${last} where id = ${shop.people[name].id}`);
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

beforeAll(async () => {
  shop = await openShop(inject('database'), { log: { write: (line: string) => void loggedLines.push(line) } });
  await renamePerson('customer', 'Amel', 'Trabelsi');
  await renamePerson('stranger', 'Mohamed', 'Mejri');
  await runSql(sql`update users set phone = '+21698765432' where id = ${shop.people.customer.id}`);
  ids.phone = await createRepair(
    'customer',
    ['Le téléphone', 'Samsung', 'Galaxy S21', 'MARSOUIN'],
    'Écran, réf. vautour',
  );
  ids.console = await createRepair('stranger', ['Console', 'Nintendo', 'Switch', 'XKW400'], 'Ne démarre plus');
  await runSql(sql`
    insert into partners (id, name, lang, created_at, updated_at)
    values (gen_random_uuid(), 'Carthage microsoudure', 'fr', now(), now())`);
  await runSql(sql`update repairs set partner = 'Carthage microsoudure' where id = ${ids.console}`);
});
afterAll(() => shop.stop());

async function searchRepairs(q: string, query: StaffListInput = {}) {
  const { data, similar } = await shop.people.operator.send(searchStaffRepairs, { body: { limit: 100, ...query, q } });
  return { ids: data.map(({ id }) => id), similar };
}

describe('a search that finds nothing', () => {
  test.each([
    'Trabelssi',
    'trablesi',
    'TRABELZI',
    'amel trabelssi',
    'Galaxi',
    'samsnug galaxi',
    'trabelssi galaxi ecran',
  ])('%s finds the nearest name, and says so [5.27]', async (q) =>
    expect(await searchRepairs(q)).toEqual({ ids: [ids.phone], similar: true }),
  );

  test.each(['Mejry', 'nintndo', 'Carthaje', 'mejry carthaje'])(
    'a search by %s finds repairs at a partner',
    async (q) => expect(await searchRepairs(q)).toEqual({ ids: [ids.console], similar: true }),
  );

  test('a search shows both of two equally near names', async () => {
    await renamePerson('customer', 'Amel', 'Mejra');
    expect((await searchRepairs('Mejry')).ids.toSorted()).toEqual(Object.values(ids).toSorted());
    await renamePerson('customer', 'Amel', 'Trabelsi');
  });

  test.each([
    ['a telephone', '98 765 433'],
    ['a telephone beside a name', 'trabelsi 98765433'],
    ['a serial number', 'MARSOUIM'],
    ['a serial number with digits', 'XKW401'],
    ['an issue', 'vautoir'],
    ['a name beyond two letters', 'drabulssy'],
    ['three letters', 'amk'],
  ])('a search forgives no error in %s', async (_what, q) => expect(await searchRepairs(q)).toEqual(noResult));

  test('a search forgives no error in addresses or numbers [5.28]', async () => {
    const { email } = shop.people.customer;
    expect((await searchRepairs(email)).ids).toEqual([ids.phone]);
    expect(await searchRepairs(email.replace('@', 'x@'))).toEqual(noResult);
    expect(await searchRepairs('trabelssi@atelier.test')).toEqual(noResult);
    expect(await searchRepairs(`${ids.phone.slice(0, -1)}${ids.phone.endsWith('Z') ? 'Y' : 'Z'}`)).toEqual(noResult);
  });

  test('an Arabic name is found by its letters', async () => {
    await renamePerson('customer', 'أمل', 'الطرابلسي');
    expect(await searchRepairs('امل')).toEqual({ ids: [ids.phone], similar: false });
    expect(await searchRepairs('الطرابلصي')).toEqual(noResult);
    await renamePerson('customer', 'Amel', 'Trabelsi');
  });
});

test('known words are forgiven nothing in any list', async () => {
  const { id } = await shop.createRepair('customer');
  await shop.takeStep(id, ['Repair.confirm.request', 'operator']);
  await renamePerson('stranger', 'Mohamed', 'Trabelssi');
  expect(await searchRepairs('Trabelssi')).toEqual({ ids: [ids.console], similar: false });
  expect(await searchRepairs('Trabelssi', { status: 'CONFIRMED' })).toEqual(noResult);
  await renamePerson('stranger', 'Mohamed', 'Mejri');
  expect(await searchRepairs('Trabelssi', { status: 'CONFIRMED' })).toEqual({ ids: [id], similar: true });
});

test('a forgiving search goes on page after page', async () => {
  await shop.createRepair('customer');
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const body = { q: 'Trabelssi', limit: 1, ...(cursor === null ? {} : { cursor }) };
    const page: { data: { id: string }[]; nextCursor: string | null; similar: boolean } =
      await shop.people.operator.send(searchStaffRepairs, { body });
    expect(page.similar).toBe(true);
    seen.push(...page.data.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor !== null);
  expect(seen.length).toBeGreaterThan(1);
  expect(seen).toEqual((await searchRepairs('Trabelsi')).ids);
});

test('a partner’s name finds what is there', async () => {
  expect(await searchRepairs('carthage')).toEqual({ ids: [ids.console], similar: false });
});

test('a driver is forgiven nothing and told no partner', async () => {
  const { collector } = shop.people;
  const { id } = await shop.createRepair('customer');
  await shop.takeSteps(id, happyPathTo('Repair.pickup.assigned'));
  await runSql(sql`update repairs set partner = 'Carthage microsoudure' where id = ${id}`);
  const found = (q: string) => collector.send(searchStaffRepairs, { body: { q } });
  expect((await found('trabelsi')).data).toMatchObject([{ id }]);
  for (const q of ['trabelssi', 'carthage']) expect(await found(q)).toMatchObject({ data: [], similar: false });
});

test('words of a search stay out of the log [5.30]', async () => {
  await searchRepairs('Trabelssi');
  await searchRepairs('Trabelssi', { cursor: 'Trabelssi' }).catch(() => null);
  const lines = loggedLines.filter((line) => line.includes('/staff/repairs/search'));
  expect(lines.length).toBeGreaterThan(1);
  expect(loggedLines.join('\n')).not.toMatch(/trabels/iu);
});
