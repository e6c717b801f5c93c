import { answerProposal, completeRepair, getDesk, listMyRepairs, transitionRepair } from '@atelier/contract';
import { addDays, instantAt, type SectionKey } from '@atelier/domain';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { limits } from '#platform/config/limits.ts';
import { createSealer } from '#workflow/receipts.ts';
import { bothOf, receiptsOf, withoutReasons } from '../staff/recounted.fixture.ts';
import { openShop, type Name, type Shop } from '../staff/shop.fixture.ts';
import { createChance, dayOf, nextOpenDay, presses, type Standing } from './a-week.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  const sessions = { ...limits.sessions, access: limits.sessions.idle };
  const perUser = { ...limits.perUser, devicesKept: 100 };
  shop = await openShop(inject('database'), { limits: { ...limits, sessions, perUser } });
});
afterAll(() => shop.stop());

const REPAIRS = 60;
const staff = [
  'operator',
  'otherOperator',
  'collector',
  'technician',
  'driver',
  'courier',
  'otherCourier',
  'admin',
] as const;
const customers = ['customer', 'stranger'] as const satisfies Name[];

/** What a driver doesn't do before its day, what waits for the customer, and what an administrator only watches over. */
const notNow: readonly SectionKey[] = ['WEEK', 'AHEAD', 'WAITING', 'LATER', 'FOR_CUSTOMER', 'LATE'];

const troubles = [
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

/** Moves the clock to a time of day in the shop. */
function moveTo(day: string, time: string): void {
  const { clock } = shop.world;
  clock.forward(instantAt(day, time, 'Africa/Tunis').getTime() - clock.now().getTime());
}

/** Presses what a desk shows until it shows nothing more to be done now. */
async function work(name: Name, standing: Standing): Promise<void> {
  const { send } = shop.people[name];
  const done = new Set<string>();
  let pressed = 0;
  for (let before = -1; before < pressed;) {
    before = pressed;
    const { sections } = await send(getDesk, { query: {} });
    for (const { key, items } of sections.filter((section) => !notNow.includes(section.key))) {
      for (const row of items.filter(({ id }) => !done.has(`${key} ${id}`))) {
        done.add(`${key} ${row.id}`);
        const steps = row.button === null ? null : (presses[row.button.name]?.(row, standing) ?? null);
        if (steps === null) continue;
        pressed += 1;
        const taken = await send(transitionRepair, {
          params: { id: row.id },
          body: { steps: [...steps], version: row.version },
        });
        if (taken.allowedActions.includes('Repair.corrected') && standing.chance.of(4, row)) {
          const undo = { action: 'Repair.corrected', reason: 'Mauvaise touche' } as const;
          await send(transitionRepair, { params: { id: row.id }, body: { ...undo, version: taken.version } });
          done.delete(`${key} ${row.id}`);
        }
      }
    }
  }
}

/** Customers answer prices, or keep silent for good until they are called; they rate what came home. */
async function beCustomers({ chance }: Standing, silent: Set<string>): Promise<void> {
  for (const name of customers) {
    const { send } = shop.people[name];
    for (const repair of await send(listMyRepairs, {})) {
      const { id, status, proposal, version } = repair;
      const waits = proposal?.status === 'PENDING' && ['DIAGNOSED', 'PROPOSED'].includes(status);
      if (waits && chance.of(20, repair)) silent.add(id);
      if (waits && !silent.has(id) && chance.of(60, repair)) {
        const decision = chance.of(80, repair) ? 'accept' : 'reject';
        await send(answerProposal, { params: { id }, body: { proposalId: proposal.id, decision, version } });
      }
      if (status === 'RETURNED' && chance.of(50, repair)) {
        await send(completeRepair, { params: { id }, body: { rate: 4, comment: 'Merci', version } });
      }
    }
  }
}

async function openRepairs(): Promise<number> {
  const { rows } = await shop.world.app.platform.database.execute<{ n: number }>(
    sql`select count(*)::int as n from repairs where owner is not null`,
  );
  return rows[0]?.n ?? 0;
}

test('sixty repairs are worked from the desks alone, until each is closed and each device at home', async () => {
  const { people, world, requested } = shop;
  const { database } = world.app.platform;
  const chance = createChance();
  const atPartners: Standing['atPartners'] = new Map();
  const silent = new Set<string>();
  // The next Monday.
  let today = dayOf(world.clock.now());
  do today = addDays(today, 1);
  while (new Date(`${today}T00:00Z`).getUTCDay() !== 1);
  const away = { from: nextOpenDay(today), until: addDays(today, 4) };
  for (let asked = 0, day = 1; asked < REPAIRS || (await openRepairs()) > 0; day += 1, today = nextOpenDay(today)) {
    if (day > 30) throw new Error(`after ${day} days ${await openRepairs()} repairs are open`);
    if (today === away.from) {
      await database.execute(sql`update users set away_until = ${away.until} where id = ${people.otherCourier.id}`);
    }
    const isAway = today >= away.from && today <= away.until;
    const standing: Standing = {
      chance,
      today,
      atPartners,
      collectors: [people.collector.id, people.driver.id],
      couriers: isAway ? [people.courier.id] : [people.otherCourier.id, people.courier.id],
    };
    for (const time of ['09:30', '13:00', '17:00']) {
      moveTo(today, time);
      for (let n = 0; n < 5 && asked < REPAIRS; n += 1, asked += 1) {
        chance.meet((await requested(customers[asked % 2])).id);
      }
      await beCustomers(standing, silent);
      for (const name of staff) if (!(isAway && name === 'otherCourier')) await work(name, standing);
    }
  }

  const { rows } = await database.execute<{ id: string; custody: string; status: string }>(
    sql`select id, custody, status from repairs order by id`,
  );
  expect(rows).toHaveLength(REPAIRS);
  expect(new Set(rows.map(({ custody }) => custody))).toEqual(new Set(['CUSTOMER']));
  const lived = await database.execute<{ action: string }>(sql`select distinct action from repair_log`);
  // The week had its troubles: it would show little otherwise.
  expect(lived.rows.map(({ action }) => action)).toEqual(expect.arrayContaining([...troubles]));
  const { verify } = createSealer(world.app.platform.config.secret);
  for (const { id } of rows) {
    const { written, told } = await bothOf(database, id);
    expect([id, withoutReasons(told)]).toEqual([id, withoutReasons(written)]);
    expect((await receiptsOf(database, id)).map(verify).filter((verdict) => verdict !== 'genuine')).toEqual([]);
  }
}, 120_000);
