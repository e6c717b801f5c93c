import {
  type CallInput,
  type FigureGroup,
  figureGroups,
  getFigures,
  getMe,
  listStaffRepairs,
  NO_KEY,
} from '@atelier/contract';
import { addDays, defaultSettings, instantAt, type ShopCalendar } from '@atelier/domain';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { deviceTypes, repairs, users } from '#schema/index.ts';
import { happyPathTo, openShop, type Shop } from '#modules/repairs/staff/shop.fixture.ts';
import { tillActions } from '#modules/till/till.fixture.ts';
import { isCounted } from './figure-rows.ts';
import { selectFigures } from './figures.queries.ts';
import { type CountedTurn, countFigures, isInTotal, turnsOf } from './counted-log.fixture.ts';
import { randomNumbers, seedRepairs, type SeedOptions } from './seeded-weeks.fixture.ts';
import { storeRepairs } from './store-weeks.fixture.ts';

const isLong = process.env['ATELIER_LONG_TESTS'] === '1';
const WEEKS = isLong ? 1_000 : 8;

/** A shop with lunch, a season and a closure, in a time zone that changes its clocks. */
const calendar: ShopCalendar = {
  ...defaultSettings,
  timeZone: 'Europe/Paris',
  hours: ['09:00-12:30 14:00-18:30', '09:00-18:00', '00:30-04:30', '09:00-18:00', '09:00-18:00', '10:00-16:00', null],
  closures: [{ from: '2024-04-01', to: '2024-04-02' }],
  seasons: [
    {
      from: '2024-03-18',
      to: '2024-03-24',
      hours: [null, '08:00-14:00', '08:00-14:00', '08:00-14:00', null, null, '01:00-05:00'],
    },
  ],
};

const totalOf = { WAITED: 'WAITED', LATE: 'DUE', EARNED: 'RETURNED' } as const;

describe('seeded weeks', () => {
  const firstDay = isLong ? '2005-01-03' : '2024-03-04';
  const subjects = ['WAITED', 'LATE', 'EARNED'] as const;
  const { timeZone } = calendar;
  let turnsByWeek: ReadonlyMap<string, readonly CountedTurn[]> = new Map();
  let shop: Shop;

  beforeAll(async () => {
    shop = await openShop(inject('database'));
    const { people, world } = shop;
    const { database } = world.app.platform;
    const types = await database.select({ id: deviceTypes.id }).from(deviceTypes).limit(3);
    const options: SeedOptions = {
      crew: {
        customers: [people.stranger.id, people.customer.id],
        operator: people.operator.id,
        technicians: [people.technician.id, people.driver.id],
        driver: people.collector.id,
      },
      types: types.map(({ id }) => id),
      firstDay,
      weeks: WEEKS,
      perWeek: 10,
      timeZone,
    };
    const seeded = seedRepairs(20_261_126, options);
    const { partnerId } = await storeRepairs(database, seeded, options);
    const turns = seeded.flatMap((repair) => turnsOf(repair, partnerId, calendar));
    turnsByWeek = Map.groupBy(turns, ({ keys }) => keys.week);
  }, 600_000);
  afterAll(() => shop.stop());

  test('figures and lists equal counts of the log [2.221] [2.224]', async () => {
    const random = randomNumbers(7);
    let rowCount = 0;
    for (let week = 1; week < WEEKS; week += 1) {
      for (const subject of subjects) {
        const groups = figureGroups[subject];
        const by = groups[Math.floor(random() * groups.length)] ?? groups[0];
        rowCount += await expectCounted({ subject, by, monday: addDays(firstDay, week * 7) });
      }
    }
    expect(rowCount).toBeGreaterThan(WEEKS * 10);
  }, 3_600_000);

  type Question = { readonly subject: (typeof subjects)[number]; readonly by: FigureGroup; readonly monday: string };

  /** Compares the rows of a week and the week before, and the list of a group. Returns the number of rows. */
  async function expectCounted({ subject, by, monday }: Question): Promise<number> {
    const { database } = shop.world.app.platform;
    const [before, from, to] = [-7, 0, 7].map((days) => instantAt(addDays(monday, days), '00:00', timeZone)) as [
      Date,
      Date,
      Date,
    ];
    // The week's last day is today, whose opening hours count.
    const now = instantAt(addDays(monday, 6), '23:00', timeZone);
    const ranges = { period: { from, to }, previous: { from: before, to: from } };
    const rows = await selectFigures(database, { subject, by, ...ranges, calendar, timeZone, now, lang: 'fr' });
    for (const { key, isCurrent, name: _, ...values } of rows) {
      const within = turnsOfWeek(isCurrent ? monday : addDays(monday, -7)).filter(
        ({ keys }) => key === null || keys[by] === key,
      );
      expect({ monday, subject, by, key, ...values }).toEqual({
        monday,
        subject,
        by,
        key,
        ...countFigures(subject, within, calendar),
      });
    }
    const total = turnsOfWeek(monday).filter((turn) => isInTotal(subject, turn));
    const keys = [...new Set(total.map((turn) => turn.keys[by]))].toSorted();
    const shown = rows.flatMap(({ key, isCurrent }) => (isCurrent && key !== null ? [key] : []));
    expect({ monday, subject, by, keys: shown.toSorted() }).toEqual({ monday, subject, by, keys });
    const [key = NO_KEY] = keys;
    const condition = isCounted(
      { list: totalOf[subject], range: ranges.period, group: { by, key } },
      { timeZone, now },
    );
    const list = await database.execute<{ id: string }>(sql`select r.id from repairs r where ${condition}`);
    const expected = new Set(total.flatMap((turn) => (turn.keys[by] === key ? [turn.repair] : [])));
    expect(list.rows.map(({ id }) => id).toSorted()).toEqual([...expected].toSorted());
    return rows.length;
  }

  function turnsOfWeek(monday: string): readonly CountedTurn[] {
    return turnsByWeek.get(monday) ?? [];
  }
});

describe('figures of a shop', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(inject('database'));
  });
  afterAll(() => shop.stop());

  const read = (query: Partial<Parameters<typeof send>[0]> = {}) => send({ subject: 'EARNED', by: 'type', ...query });
  const send = (query: CallInput<typeof getFigures, 'query'>) => shop.people.admin.send(getFigures, { query });
  const idsOf = async (query: CallInput<typeof listStaffRepairs, 'query'>) =>
    (await shop.people.admin.send(listStaffRepairs, { query })).data.map(({ id }) => id);

  test('figures need the right, those of persons an administrator [2.222]', async () => {
    const { operator, technician, collector, customer } = shop.people;
    const query = { subject: 'WAITED', by: 'turn' } as const;
    const figures = { figure: 'OPEN' } as const;
    const refused = { status: 403, body: { message: 'notAllowed' } };
    for (const { send: sendAs } of [operator, technician, collector, customer])
      await expect(sendAs(getFigures, { query })).rejects.toMatchObject(refused);
    await expect(technician.send(listStaffRepairs, { query: figures })).rejects.toMatchObject(refused);
    const { database } = shop.world.app.platform;
    await database
      .update(users)
      .set({ maySeeFigures: true })
      .where(inArray(users.id, [technician.id, collector.id]));
    expect((await technician.send(getFigures, { query })).all.values.n).toBeGreaterThanOrEqual(0);
    expect((await technician.send(getMe)).user.maySeeFigures).toBe(true);
    expect((await operator.send(getMe)).user).not.toHaveProperty('maySeeFigures');
    await technician.send(listStaffRepairs, { query: figures });
    await expect(technician.send(getFigures, { query: { ...query, by: 'person' } })).rejects.toMatchObject(refused);
    const person = { ...figures, by: 'person', key: technician.id } as const;
    await expect(technician.send(listStaffRepairs, { query: person })).rejects.toMatchObject(refused);
    // A driver reads the figures, but no list of all repairs.
    await collector.send(getFigures, { query });
    await expect(collector.send(listStaffRepairs, { query: figures })).rejects.toMatchObject(refused);
  });

  test('a rating leaves what preceded the till uncounted', async () => {
    const { id } = await shop.createRepair();
    await shop.takeSteps(id, happyPathTo('Repair.return.delivered'));
    await shop.advanceClock(60_000);
    const till = tillActions(shop);
    await till.take(await till.pricedRepair(), '10');
    await shop.advanceClock(60_000);
    await shop.takeStep(id, ['Repair.completed', 'customer']);
    expect(await idsOf({ figure: 'OPEN' })).not.toContain(id);
  });

  test('an accepted price after a coverage is open', async () => {
    const id = await tillActions(shop).pricedRepair('80.000');
    await shop.world.app.platform.database.update(repairs).set({ claim: 'COVERED' }).where(eq(repairs.id, id));
    expect(await idsOf({ figure: 'OPEN' })).toContain(id);
  });

  test('earned and open follow corrections and late entries [2.223]', async () => {
    const before = [(await read()).all.values, (await read({ subject: 'OPEN' })).all.values] as const;
    const { id } = await shop.createRepair();
    await shop.takeSteps(id, happyPathTo('Repair.return.collected'));
    const open = await read({ subject: 'OPEN', by: 'turn' });
    expect(open.all.values.n - before[1].n).toBe(1);
    expect((open.all.values.amount?.sum ?? 0) - (before[1].amount?.sum ?? 0)).toBe(120_500);
    expect(await idsOf({ figure: 'OPEN', by: 'turn', key: 'RETURNING.COURIER' })).toContain(id);
    await tillActions(shop).take(id, '20.500');
    expect((await read({ subject: 'OPEN' })).all.values.amount?.sum).toBe((before[1].amount?.sum ?? 0) + 100_000);
    await shop.advanceClock(3_600_000);
    const at = new Date(shop.world.clock.now().getTime() - 1_800_000).toISOString();
    await shop.takeStep(id, ['Repair.return.delivered', 'courier', { at }]);
    const { period, all } = await read();
    expect([all.values.n - before[0].n, all.values.amount?.sum]).toEqual([1, (before[0].amount?.sum ?? 0) + 120_500]);
    expect(await idsOf({ figure: 'EARNED', ...period })).toContain(id);
    expect(await idsOf({ figure: 'OPEN' })).toContain(id);
    await tillActions(shop).take(id, '100');
    expect(await idsOf({ figure: 'OPEN' })).not.toContain(id);
    await shop.takeStep(id, ['Repair.corrected', 'admin']);
    expect((await read()).all.values).toEqual(before[0]);
    expect(await idsOf({ figure: 'EARNED', ...period })).not.toContain(id);
  });

  test('late now has the repairs of the overdue list [2.224]', async () => {
    const { id } = await shop.createRepair();
    const { rows, all } = await read({ subject: 'OVERDUE', by: 'reason' });
    await shop.world.app.platform.database
      .update(repairs)
      .set({ turnDue: new Date(0) })
      .where(eq(repairs.id, id));
    const later = await read({ subject: 'OVERDUE', by: 'reason' });
    expect(later.all.values.n).toBe(all.values.n + 1);
    expect(later.rows.map(({ key }) => key)).toEqual(expect.arrayContaining(rows.map(({ key }) => key)));
    const overdue = await idsOf({ due: 'true', limit: 100 });
    expect(overdue).toHaveLength(later.all.values.n);
    expect((await idsOf({ figure: 'OVERDUE', limit: 100 })).toSorted()).toEqual(overdue.toSorted());
  });

  test('opening hours before the first repair count', async () => {
    const { id } = await shop.createRepair();
    await shop.takeSteps(id, happyPathTo('Repair.approve.confirmed'));
    const openAfter = async (days: number) => {
      const turnDue = new Date(shop.world.clock.now().getTime() - days * 86_400_000);
      await shop.world.app.platform.database.update(repairs).set({ turnDue }).where(eq(repairs.id, id));
      const { rows } = await read({ subject: 'OVERDUE', by: 'turn' });
      return rows.find(({ key }) => key === 'APPROVE_CONFIRMED.TECHNICIAN')?.values.open?.median ?? 0;
    };
    expect(await openAfter(366)).toBeGreaterThan(await openAfter(300));
  });

  test.each([
    [{ from: '2026-02-01' }, 'to'],
    [{ to: '2026-02-01' }, 'from'],
    [{ from: '2026-02-02', to: '2026-02-01' }, 'to'],
    [{ from: '2024-01-01', to: '2026-02-01' }, 'to'],
    [{ by: 'turn' }, 'by'],
  ] as const)('a query with %o is refused', async (query, path) => {
    await expect(read(query)).rejects.toMatchObject({ status: 400, body: { issues: [{ path }] } });
  });

  test('an empty period has no medians', async () => {
    const { all, rows } = await read({ from: '1999-01-01', to: '1999-01-31' });
    expect(rows).toEqual([]);
    expect(all.values).toEqual({ n: 0, repairs: 0, total: 0, totalRepairs: 0, open: null, clock: null, amount: null });
  });
});
