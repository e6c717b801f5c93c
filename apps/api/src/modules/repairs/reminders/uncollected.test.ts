import { listUncollected, saveSetting, withdrawMessage, writeToShop } from '@atelier/contract';
import { DAY_MS, defaultSettings, shopTime } from '@atelier/domain';
import { logLabel, translate } from '@atelier/i18n';
import { and, asc, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { endSchedule } from '#app.fixture.ts';
import { mails } from '#platform/database/schema.ts';
import { transaction } from '#platform/database/database.ts';
import { notifications } from '#schema/index.ts';
import { readPdf } from '#modules/papers/read-pdf.fixture.ts';
import { happyPathTo, openShop, type Shop } from '../staff/shop.fixture.ts';
import { skipReminders } from '../reminders.queries.ts';
import { remindersContext, sendReminders } from './reminders.ts';
import { sendUncollectedNotices } from './uncollected.ts';
import { sendVisitReminders } from './visit-reminders.ts';

const isLong = process.env['ATELIER_LONG_TESTS'] === '1';
const HOUR = 3_600_000;
const timeZone = 'Africa/Tunis';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'));
  await endSchedule(shop.world.app);
});
afterAll(() => shop.stop());

/** Runs all reminders on two nodes at once. */
function createTwoNodes() {
  const create = () => remindersContext(shop.world.app.platform, () => defaultSettings);
  const nodes = [create(), create()];
  const jobs = [sendReminders, sendVisitReminders, sendUncollectedNotices];
  return () => Promise.all(nodes.flatMap((node) => jobs.map((job) => job(node))));
}

async function createSilent(): Promise<string> {
  const { id } = await shop.createRepair();
  await shop.takeSteps(id, [
    ['Repair.decline.request', 'operator', { reason: 'A wrong tap' }],
    ['Repair.corrected', 'operator'],
    ...happyPathTo('Repair.fix.finished'),
    ['Repair.unreachable.return', 'operator', { how: 'PHONE' }],
  ]);
  return id;
}

async function noticesOf(id: string) {
  const { database } = shop.world.app.platform;
  const bells = await database
    .select()
    .from(notifications)
    .where(and(eq(notifications.repairId, id), like(notifications.action, '%.reminder')))
    .orderBy(asc(notifications.createdAt));
  const posted = await database.select().from(mails).where(eq(mails.template, 'repair.reminder'));
  expect(posted.filter(({ data }) => data['repairId'] === id)).toHaveLength(bells.length);
  return bells.filter(({ action }) => action === 'Uncollected.reminder').map(({ createdAt }) => createdAt);
}

test('two nodes send three daytime notices in 400 days [2.299] [2.292]', async () => {
  const [silent, answered, planned] = [await createSilent(), await createSilent(), await createSilent()];
  shop.world.clock.forward(1_000);
  const { customer } = shop.people;
  const slip = await customer.send(writeToShop, { params: { id: silent }, body: { text: 'A slip' } });
  await customer.send(withdrawMessage, { params: { id: silent, messageId: slip.id } });
  const begins = shop.world.clock.now().getTime();
  const dayOf = (at: Date) => Math.floor((at.getTime() - begins) / DAY_MS);
  const look = createTwoNodes();
  const stepAt = (elapsed: number) => (isLong ? HOUR : elapsed < 65 * DAY_MS ? 9 * HOUR : 10 * DAY_MS);
  let isHeard = false;
  while (shop.world.clock.now().getTime() < begins + 400 * DAY_MS) {
    shop.world.clock.forward(stepAt(shop.world.clock.now().getTime() - begins));
    if (!isHeard && shop.world.clock.now().getTime() > begins + 20 * DAY_MS) {
      isHeard = true;
      await shop.advanceClock(0);
      await shop.takeStep(answered, ['Repair.reachable', 'customer']);
      const day = shopTime(new Date(shop.world.clock.now().getTime() + 3 * DAY_MS), timeZone).day;
      await shop.takeStep(planned, ['Repair.confirm.return', 'operator', { date: day, time: '09:00-12:00' }]);
    }
    await look();
  }
  await shop.advanceClock(0);
  const { operator, technician } = shop.people;
  const kept = await operator.send(listUncollected);
  expect(kept.map(({ repairId }) => repairId)).toEqual([silent]);
  const file = (id: string, by = operator) => by.browser.request('GET', `/staff/repairs/${id}/papers/court`);
  expect([(await file(answered)).status, (await file(silent, technician)).status]).toEqual([404, 403]);
  const waitFor = (value: number, version: number) =>
    shop.people.admin.send(saveSetting, { params: { key: 'courtMonths' }, body: { value, version } });
  const shown = async () => (await shop.readAsStaff(silent)).uncollected?.courtFileFrom ?? '';
  const after12Months = await shown();
  await waitFor(24, 0);
  expect([(await file(silent)).status, (await shown()) > after12Months]).toEqual([404, true]);
  await waitFor(12, 1);
  const { pages } = await readPdf(await (await file(silent)).bytes());
  const text = pages.flatMap(({ structure }) => structure).join('\n');
  expect(text).toMatch(/Avis 1[^]*Avis 2[^]*Avis 3[^]*Registre de garde[^]*sceau valide/u);
  for (const action of ['Repair.decline.request', 'Repair.corrected'] as const)
    expect(text).not.toContain(logLabel(translate('fr'), action));
  const sent = await noticesOf(silent);
  expect(sent.map(dayOf)).toEqual([7, 30, 60]);
  for (const at of sent) {
    const { time } = shopTime(at, timeZone);
    expect(time >= '08:00' && time < '21:00').toBe(true);
  }
  expect((await noticesOf(answered)).map(dayOf)).toEqual([7]);
  expect((await noticesOf(planned)).map(dayOf)).toEqual([7]);
}, 600_000);

test('a device that the courier brought back gets notices [2.299]', async () => {
  const { id } = await shop.createRepair();
  await shop.takeSteps(id, happyPathTo('Repair.return.collected'));
  await shop.takeStep(id, ['Repair.unreachable.return', 'courier', { how: 'VISIT', failure: 'ABSENT' }]);
  await shop.takeStep(id, ['Repair.return.broughtBack', 'courier']);
  const context = remindersContext(shop.world.app.platform, () => ({ ...defaultSettings, courtMonths: 24 }));
  const begins = shop.world.clock.now().getTime();
  while (shop.world.clock.now().getTime() < begins + 65 * DAY_MS) {
    shop.world.clock.forward(9 * HOUR);
    await sendUncollectedNotices(context);
  }
  expect(await noticesOf(id)).toHaveLength(3);
  const { mailbox } = shop.world;
  const lastOf = () => mailbox.all.map(({ text }) => text.replaceAll(/\s+/gu, ' ')).filter((text) => text.includes(id));
  await expect.poll(lastOf).toContainEqual(expect.stringContaining('Après 24 mois sans réponse'));
});

test('an uncollected device of the demonstration gets no notice', async () => {
  await shop.advanceClock(0);
  const id = await createSilent();
  await transaction(shop.world.app.platform.database, (tx) => skipReminders(tx, shop.world.clock.now()));
  const context = remindersContext(shop.world.app.platform, () => defaultSettings);
  const begins = shop.world.clock.now().getTime();
  while (shop.world.clock.now().getTime() < begins + 65 * DAY_MS) {
    shop.world.clock.forward(9 * HOUR);
    await sendUncollectedNotices(context);
  }
  await shop.advanceClock(0);
  expect(await noticesOf(id)).toEqual([]);
  expect((await shop.readAsStaff(id)).uncollected).toMatchObject({ notices: [] });
});
