import { confirmAttendance } from '@atelier/contract';
import { addDays, defaultSettings, instantAt, shopTime, visitReminderTimes } from '@atelier/domain';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { mails } from '#platform/database/schema.ts';
import { transaction } from '#platform/database/database.ts';
import { notifications } from '#schema/index.ts';
import { happyPathTo, openShop, type Shop } from '../staff/shop.fixture.ts';
import { skipReminders } from '../reminders.queries.ts';
import { remindersContext } from './reminders.ts';
import { sendVisitReminders } from './visit-reminders.ts';

const HOUR = 3_600_000;
const timeZone = 'Africa/Tunis';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'));
});
afterAll(() => shop.stop());

function createTwoNodes() {
  const create = () => remindersContext(shop.world.app.platform, () => defaultSettings);
  const nodes = [create(), create()];
  return () => Promise.all(nodes.map(sendVisitReminders));
}

async function createPlanned(): Promise<string> {
  const { id } = await shop.createRepair();
  await shop.takeSteps(id, happyPathTo('Repair.pickup.planned'));
  return id;
}

async function planFor(id: string, date: string, time = '09:00-12:00'): Promise<void> {
  await shop.takeStep(id, ['Repair.pickup.planned', 'operator', { date, time }]);
}

async function remindedAt(id: string): Promise<Date[]> {
  const { database } = shop.world.app.platform;
  const bells = await database
    .select()
    .from(notifications)
    .where(and(eq(notifications.repairId, id), eq(notifications.action, 'Visit.reminder')));
  const posted = await database.select().from(mails).where(eq(mails.template, 'repair.reminder'));
  expect(posted.filter(({ data }) => data['repairId'] === id)).toHaveLength(bells.length);
  return bells.map(({ createdAt }) => createdAt).toSorted((one, other) => one.getTime() - other.getTime());
}

test('two nodes remind of each window once [2.296]', async () => {
  const begins = shop.world.clock.now();
  const day = (ahead: number) => addDays(shopTime(begins, timeZone).day, ahead);
  const far = day(5);
  const [kept, moved, confirmed] = [await createPlanned(), await createPlanned(), await createPlanned()];
  const cancelled = await createPlanned();
  for (const id of [kept, moved, confirmed, cancelled]) await planFor(id, far);
  await shop.people.customer.send(confirmAttendance, {
    params: { id: confirmed },
    body: { date: far, time: '09:00-12:00' },
  });
  const look = createTwoNodes();
  let isMoved = false;
  while (shopTime(shop.world.clock.now(), timeZone).day < day(7)) {
    shop.world.clock.forward(HOUR);
    if (!isMoved && shopTime(shop.world.clock.now(), timeZone).day >= day(2)) {
      await shop.advanceClock(0);
      await planFor(moved, day(7));
      await shop.takeStep(cancelled, ['Repair.cancel.request', 'customer']);
      isMoved = true;
    }
    await look();
  }
  for (const [id, date] of [
    [kept, far],
    [moved, day(7)],
  ] as const) {
    const [at, ...others] = await remindedAt(id);
    expect(others).toEqual([]);
    const from = visitReminderTimes(date, { ...defaultSettings, timeZone })?.from.getTime() ?? Infinity;
    const late = (at?.getTime() ?? 0) - from;
    expect(late >= 0 && late <= HOUR).toBe(true);
  }
  for (const id of [confirmed, cancelled]) expect(await remindedAt(id)).toEqual([]);
});

test('nobody is reminded of a demonstration', async () => {
  await shop.advanceClock(0);
  const id = await createPlanned();
  const date = addDays(shopTime(shop.world.clock.now(), timeZone).day, 3);
  await planFor(id, date);
  await transaction(shop.world.app.platform.database, (tx) => skipReminders(tx, shop.world.clock.now()));
  const look = createTwoNodes();
  while (shopTime(shop.world.clock.now(), timeZone).day < date) {
    shop.world.clock.forward(HOUR);
    await look();
  }
  expect(await remindedAt(id)).toEqual([]);
});

test('a reminder leads to both answers', async () => {
  await shop.advanceClock(0);
  const id = await createPlanned();
  const date = addDays(shopTime(shop.world.clock.now(), timeZone).day, 3);
  await planFor(id, date);
  const look = createTwoNodes();
  while (shopTime(shop.world.clock.now(), timeZone).day < date) {
    shop.world.clock.forward(HOUR);
    await look();
  }
  const to = shop.people.customer.email;
  const mail = await shop.world.mailbox.next({ to, text: `repair=${id}&change-time` }, 60_000);
  expect(mail.text).toMatch(new RegExp(`/dashboard\\?repair=${id}\\n`, 'u'));
  expect(mail.html).toContain('change-time');
});

test('a call in vain keeps the reminder’s window [2.296]', async () => {
  await shop.advanceClock(0);
  const id = await createPlanned();
  const date = addDays(shopTime(shop.world.clock.now(), timeZone).day, 3);
  await planFor(id, date);
  await shop.takeStep(id, ['Repair.unreachable.request', 'operator', { how: 'PHONE' }]);
  const look = createTwoNodes();
  while (shopTime(shop.world.clock.now(), timeZone).day < date) {
    shop.world.clock.forward(HOUR);
    await look();
  }
  const posted = await shop.world.app.platform.database
    .select()
    .from(mails)
    .where(eq(mails.template, 'repair.reminder'));
  const reminders = posted.filter(({ data }) => data['repairId'] === id);
  expect(reminders.map(({ data }) => data['next'])).toMatchObject([{ date, time: '09:00-12:00' }]);
});

test('a waiting reminder ends with its window or answer', async () => {
  await shop.advanceClock(0);
  const { database } = shop.world.app.platform;
  const date = addDays(shopTime(shop.world.clock.now(), timeZone).day, 3);
  const [kept, moved, confirmed, cancelled] = [
    await createPlanned(),
    await createPlanned(),
    await createPlanned(),
    await createPlanned(),
  ];
  for (const id of [kept, moved, confirmed, cancelled]) await planFor(id, date);
  const look = createTwoNodes();
  while (shopTime(shop.world.clock.now(), timeZone).day < date) {
    shop.world.clock.forward(HOUR);
    await look();
  }
  const mailOf = async (id: string) => {
    const posted = await database.select().from(mails).where(eq(mails.template, 'repair.reminder'));
    return posted.find(({ data }) => data['repairId'] === id);
  };
  for (const id of [kept, moved, confirmed, cancelled]) {
    await expect.poll(() => mailOf(id)).toMatchObject({ state: 'SENT' });
    // As it was before it was sent.
    const sent = await mailOf(id);
    await database
      .update(mails)
      .set({ state: 'PENDING', attempts: 0 })
      .where(eq(mails.id, sent?.id ?? ''));
  }
  await shop.advanceClock(0);
  await planFor(moved, addDays(date, 2));
  const body = { date, time: '09:00-12:00' };
  await shop.people.customer.send(confirmAttendance, { params: { id: confirmed }, body });
  await shop.takeStep(cancelled, ['Repair.cancel.request', 'customer']);
  expect(await mailOf(kept)).toMatchObject({ state: 'PENDING', expiresAt: instantAt(date, '09:00', timeZone) });
  for (const id of [moved, confirmed, cancelled]) expect(await mailOf(id)).toMatchObject({ state: 'REPLACED' });
});
