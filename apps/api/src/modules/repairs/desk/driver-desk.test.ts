import { type CallInput, getDesk } from '@atelier/contract';
import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import {
  type TransitionStep,
  happyPath,
  type MemberName,
  openShop,
  happyPathTo,
  type Shop,
} from '../staff/shop.fixture.ts';

// Data drivers may not see (specification/life#who-sees-it).

const secrets = {
  notes: 'The mainboard is burnt',
  price: '987.654',
  partner: 'Carthage Phone',
  delay: 'The part comes from Sfax',
  fix: 'A mainboard of another phone',
  internal: 'Owes us for the last time',
} as const;

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'));
});
afterAll(() => shop.stop());

const plantedFields: Partial<Record<string, object>> = {
  'Repair.diagnosis.finished': { notes: secrets.notes, price: secrets.price },
  'Repair.fix.finished': { notes: secrets.fix },
};
const stepsUntilReturn = happyPath
  .slice(
    0,
    happyPath.findIndex(([action]) => action === 'Repair.return.collected'),
  )
  .map(([action, by, captured]): TransitionStep => [action, by, { ...captured, ...plantedFields[action] }]);

async function repairAfter(steps: readonly TransitionStep[]): Promise<string> {
  const { id } = await shop.createRepair();
  await shop.takeSteps(id, steps);
  await shop.world.app.platform.database.execute(
    sql`insert into repair_notes (id, repair_id, body, created_at) values (gen_random_uuid(), ${id}, ${secrets.internal}, now())`,
  );
  return id;
}

function deskFor(name: MemberName, query: CallInput<typeof getDesk, 'query'> = {}) {
  return shop.people[name].send(getDesk, { query });
}

test('a driver’s desk hides prices, diagnosis and other people', async () => {
  const id = await repairAfter(stepsUntilReturn);
  await shop.world.app.platform.database.execute(
    sql`update repairs set notes = ${secrets.delay}, delay_reason = 'PART', partner = ${secrets.partner} where id = ${id}`,
  );
  const { sections } = await deskFor('courier');
  expect(sections).toMatchObject([{ key: 'WEEK', count: 1, items: [{ id, button: { name: 'LOADED', form: false } }] }]);
  const text = JSON.stringify(sections);
  for (const secret of [...Object.values(secrets), 'operator Test', 'technician Test', 'customer@atelier.test'])
    expect(text).not.toContain(secret);
  for (const key of [
    'price',
    'proposal',
    'nextAction',
    'technician',
    'partner',
    'delayReason',
    'dueReason',
    'flag',
    'notes',
  ])
    expect(text).not.toContain(`"${key}":`);
  const seenByAdmin = JSON.stringify(await deskFor('admin', { role: 'COURIER' }));
  for (const told of [secrets.price, secrets.partner, 'technician Test', 'customer@atelier.test'])
    expect(seenByAdmin).toContain(told);
  expect(await deskFor('collector', { id })).toEqual({ sections: [] });
});

test('a driver’s day begins with the van’s devices', async () => {
  const visitOn = async (id: string, days: number, time: string) => {
    await shop.world.app.platform.database.execute(sql`
      update visits set date = (${shop.world.clock.now().toISOString()}::timestamptz at time zone 'Africa/Tunis')::date + ${days}::int, time = ${time}
      where repair_id = ${id}`);
    return id;
  };
  const assigned = () => repairAfter(happyPathTo('Repair.pickup.assigned'));
  const inVan = await repairAfter(happyPathTo('Repair.pickup.collected'));
  const [late, noon, morning, week, eighth] = [
    await visitOn(await assigned(), -1, '17:00-18:00'),
    await visitOn(await assigned(), 0, '12:00-14:00'),
    await visitOn(await assigned(), 0, '09:00-11:00'),
    await visitOn(await assigned(), 7, '09:00-11:00'),
    await visitOn(await assigned(), 8, '09:00-11:00'),
  ];
  const { sections } = await deskFor('collector');
  expect(sections.map(({ key, isCollapsed, items }) => [key, isCollapsed, items.map(({ id }) => id)])).toEqual([
    ['VAN', false, [inVan]],
    ['TODAY', false, [late, morning, noon]],
    ['WEEK', true, [week]],
    ['UPCOMING', true, [eighth]],
  ]);
});

test('simultaneous visits are ordered by zone, end, address [4.106]', async () => {
  const { database } = shop.world.app.platform;
  const zones = ['Le Lac', 'La Marsa'].map((name, position) => ({ id: uuidv7(), name, position }));
  for (const { id, name, position } of zones) {
    await database.execute(sql`
      insert into zones (id, name_fr, name_en, position, created_at, updated_at)
      values (${id}, ${name}, ${name}, ${position}, now(), now())`);
  }
  const visitIn = async (zone: number | null, time: string, address: string) => {
    const id = await repairAfter(happyPathTo('Repair.pickup.assigned'));
    await database.execute(
      sql`update repairs set zone_id = ${zone === null ? null : zones[zone]?.id} where id = ${id}`,
    );
    await database.execute(sql`
      update visits set date = (${shop.world.clock.now().toISOString()}::timestamptz at time zone 'Africa/Tunis')::date + 3,
        time = ${time}, address = ${address} where repair_id = ${id}`);
    return id;
  };
  const [elsewhere, far, long, second, first] = [
    await visitIn(null, '09:00-10:00', 'A'),
    await visitIn(1, '09:00-10:00', 'A'),
    await visitIn(0, '09:00-12:00', 'A'),
    await visitIn(0, '09:00-10:00', 'B'),
    await visitIn(0, '09:00-10:00', 'A'),
  ];
  const { sections } = await deskFor('collector');
  const ids = sections.flatMap(({ key, items }) => (key === 'WEEK' ? items.map(({ id }) => id) : []));
  expect(ids.filter((id) => [elsewhere, far, long, second, first].includes(id))).toEqual([
    first,
    second,
    long,
    far,
    elsewhere,
  ]);
});

test('a visit appears on its own day', async () => {
  const id = await repairAfter(stepsUntilReturn);
  const day = (type: string, days: number) =>
    shop.world.app.platform.database.execute(
      sql`update visits set date = date + ${days}::int where repair_id = ${id} and type = ${type}`,
    );
  await day('PICKUP', -30);
  await day('RETURN', 20);
  expect(await deskFor('courier', { id })).toMatchObject({ sections: [{ key: 'UPCOMING' }] });
  await day('PICKUP', 60);
  await day('RETURN', -25);
  expect(await deskFor('courier', { id })).toMatchObject({
    sections: [{ key: 'LOAD', items: [{ button: { name: 'LOADED', form: false } }] }],
  });
});
