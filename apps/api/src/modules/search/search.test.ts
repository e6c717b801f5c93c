import { listAudit, type SearchHit, searchEverything } from '@atelier/contract';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { happyPathTo, type MemberName, openShop, type Shop } from '#modules/repairs/staff/shop.fixture.ts';

let shop: Shop;
const loggedLines: string[] = [];
/** Amel's phone, Mohamed's console with a driver, and Mohamed's tablet that nobody has brought yet. */
const ids = { phone: '', console: '', tablet: '' };

function runSql(statement: SQL) {
  return shop.world.app.platform.database.execute(statement);
}

async function createRepair(owner: MemberName, [name, serial]: readonly [string, string]) {
  const { id } = await shop.createRepair(owner);
  await runSql(sql`
    update devices set name = ${name}, serial_number = ${serial} where id = (select device_id from repairs where id = ${id})`);
  return id;
}

beforeAll(async () => {
  shop = await openShop(inject('database'), { log: { write: (line: string) => void loggedLines.push(line) } });
  const { customer, stranger } = shop.people;
  await runSql(sql`
    update users set first_name = 'Amel', last_name = 'Trabelsi', phone = '+21698765432' where id = ${customer.id}`);
  await runSql(sql`update users set first_name = 'Mohamed', last_name = 'Mejri' where id = ${stranger.id}`);
  ids.phone = await createRepair('customer', ['Galaxy S21', 'R58N-12345']);
  ids.console = await createRepair('stranger', ['Switch', 'XKW400']);
  await shop.takeSteps(ids.console, happyPathTo('Repair.pickup.assigned'));
  ids.tablet = await shop.addDevice('stranger');
  await runSql(sql`update devices set name = 'Tablette', serial_number = '356789104325671' where id = ${ids.tablet}`);
  await runSql(sql`
    insert into partners (id, name, lang, created_at, updated_at)
    values (gen_random_uuid(), 'Carthage microsoudure', 'fr', now(), now())`);
});
afterAll(() => shop.stop());

async function searchAs(name: MemberName, q: string) {
  return shop.people[name].send(searchEverything, { body: { q } });
}

/** Returns the hits as `kind name`, in their order. */
async function find(q: string, name: MemberName = 'operator'): Promise<string[]> {
  const { hits } = await searchAs(name, q);
  return hits.map((hit) => `${hit.kind} ${nameOf(hit)}`);
}

function nameOf(hit: SearchHit): string {
  return hit.kind === 'repair' ? hit.device.name : hit.name;
}

describe('a search of everything', () => {
  test.each([
    ['trabelsi', ['repair Galaxy S21', 'customer Amel Trabelsi']],
    ['98 765 432', ['repair Galaxy S21', 'customer Amel Trabelsi']],
    ['R58N 12345', ['repair Galaxy S21', 'device Galaxy S21']],
    ['35 678910 432567 1', ['device Tablette']],
    ['galaxy', ['repair Galaxy S21']],
    ['carthage', ['partner Carthage microsoudure']],
    ['mohamed mejri', ['repair Switch', 'customer Mohamed Mejri']],
    ['mejri switch', ['repair Switch']],
    ['me', ['repair Switch', 'customer Mohamed Mejri']],
    ['%', []],
    ['nobody here', []],
  ])('%s finds each kind [2.216]', async (q, hits) => expect((await find(q)).toSorted()).toEqual(hits.toSorted()));

  test('a number and an address find one repair', async () => {
    expect(await find(ids.phone)).toEqual(['repair Galaxy S21']);
    expect(await find(shop.people.customer.email)).toEqual(['repair Galaxy S21', 'customer Amel Trabelsi']);
  });

  test('a device names its owner and its newest repair', async () => {
    expect((await searchAs('operator', 'R58N')).hits.at(-1)).toMatchObject({
      customer: { id: shop.people.customer.id },
      repairId: ids.phone,
    });
  });
});

describe('a mistyped search of everything', () => {
  test.each([
    ['Trabelssi', 'Trabelsi', ['repair Galaxy S21', 'customer Amel Trabelsi']],
    ['mohamed Mejry', 'mohamed Mejri', ['repair Switch', 'customer Mohamed Mejri']],
    ['galaxi', 'Galaxy', ['repair Galaxy S21']],
    ['carthaje', 'Carthage', ['partner Carthage microsoudure']],
  ])('%s finds %s and says so [2.217]', async (q, similar, hits) => {
    expect(await find(q)).toEqual(hits);
    expect((await searchAs('operator', q)).similar).toBe(similar);
  });

  test('serial numbers are found exactly', async () => {
    expect(await searchAs('operator', 'XKW401')).toEqual({ hits: [], similar: null });
  });
});

describe('a role that sees less', () => {
  test('a technician finds repairs, their devices and partners [2.218]', async () => {
    expect(await find('trabelsi', 'technician')).toEqual(['repair Galaxy S21']);
    expect(await find('trabelssi', 'technician')).toEqual(['repair Galaxy S21']);
    expect((await searchAs('technician', 'R58N')).hits).toEqual([
      expect.objectContaining({ kind: 'repair', id: ids.phone }),
      expect.objectContaining({ kind: 'device', customer: null, repairId: ids.phone }),
    ]);
    expect(await find('356789104325671', 'technician')).toEqual([]);
    expect(await find('carthage', 'technician')).toEqual(['partner Carthage microsoudure']);
  });

  test('a driver finds own repairs alone, exactly [2.218]', async () => {
    expect(await find('mejri', 'collector')).toEqual(['repair Switch']);
    for (const q of ['mejry', 'trabelsi', 'R58N', '98765432', 'carthage', ids.phone, '356789104325671'])
      expect(await searchAs('collector', q)).toEqual({ hits: [], similar: null });
    expect(await find('mejri', 'otherCollector')).toEqual([]);
  });

  test('an operator who drives finds everything', async () => {
    expect(await find('trabelsi', 'driver')).toEqual(['repair Galaxy S21', 'customer Amel Trabelsi']);
  });
});

test('no search finds erased customers or retired partners', async () => {
  await runSql(sql`update partners set retired_at = now()`);
  expect(await find('carthage')).toEqual([]);
  await runSql(sql`update partners set retired_at = null`);
  await runSql(sql`update users set erased_at = now() where id = ${shop.people.customer.id}`);
  expect(await find('trabelsi')).toEqual(['repair Galaxy S21']);
  await runSql(sql`update users set erased_at = null where id = ${shop.people.customer.id}`);
});

test('a search of everything is audited once, without words', async () => {
  await searchAs('operator', 'Trabelsi');
  await searchAs('operator', 'Trabelsi');
  const { data } = await shop.people.admin.send(listAudit, { query: { action: 'everything.searched', limit: 100 } });
  expect(data[0]).toMatchObject({ changes: { hits: 2 } });
  expect(JSON.stringify(data)).not.toMatch(/trabels/iu);
  expect(loggedLines.join('\n')).not.toMatch(/trabels/iu);
});
