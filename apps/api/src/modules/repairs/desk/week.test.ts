import { simulateWeek, workDeskByCalls } from '@atelier/testing';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { limits } from '#platform/config/limits.ts';
import { replayShop } from '../staff/replay.fixture.ts';
import { openShop, type Shop } from '../staff/shop.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  const sessions = { access: limits.sessions.idle };
  const perUser = { devicesKept: 100 };
  shop = await openShop(inject('database'), { limits: { sessions, perUser } });
});
afterAll(() => shop.stop());

const isLong = process.env['ATELIER_LONG_TESTS'] === '1';
const REPAIR_COUNT = isLong ? 60 : 10;

/** Happen by chance, certainly in sixty repairs only. */
const troubleActions = [
  'Repair.unreachable.request',
  'Repair.unreachable.proposal',
  'Repair.unreachable.return',
  'Repair.return.broughtBack',
  'Repair.diagnosis.externalized',
  'Repair.delayed',
  'Repair.aborted',
  'Repair.reject.diagnosed',
  'Repair.decline.request',
  'Repair.corrected',
] as const;

test('repairs worked from desks alone end closed', async () => {
  const { people, world, createRepair } = shop;
  const { clock } = world;
  const { database, config } = world.app.platform;
  await simulateWeek(
    {
      people,
      now: () => clock.now(),
      moveTo: async (time) => clock.forward(time.getTime() - clock.now().getTime()),
      request: async (customer) => (await createRepair(customer)).id,
      setAway: async (person, until) =>
        void (await database.execute(sql`update users set away_until = ${until} where id = ${person}`)),
      countOpen: async () =>
        (await database.execute(sql`select 1 from repairs where turn_owner is not null`)).rows.length,
    },
    { repairs: REPAIR_COUNT, workOn: () => workDeskByCalls },
  );

  const lived = await replayShop(database, config.secret);
  expect(lived).toHaveLength(REPAIR_COUNT);
  expect(lived.filter(({ custody }) => custody !== 'CUSTOMER')).toEqual([]);
  for (const { id, written, told, seals } of lived) {
    expect([id, told]).toEqual([id, written]);
    expect([id, seals.filter((verdict) => verdict !== 'SIGNED')]).toEqual([id, []]);
  }
  const { rows } = await database.execute<{ action: string }>(sql`select distinct action from repair_log`);
  expect(rows.map(({ action }) => action)).toEqual(expect.arrayContaining(isLong ? [...troubleActions] : []));
});
