import { shopTime } from '@atelier/domain';
import { addNote, getDesk } from '@atelier/contract';
import { and, asc, eq, inArray, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { mails } from '#platform/database/schema.ts';
import { transaction } from '#platform/database/database.ts';
import { notifications, reminders, users } from '#schema/index.ts';
import { openShop, happyPathTo, type Shop } from '../staff/shop.fixture.ts';
import { skipReminders } from '../reminders.queries.ts';
import { createNodeReminders } from './reminders.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'));
});
afterAll(() => shop.stop());

const HOUR = 3_600_000;

function createTwoNodes() {
  const nodes = [createNodeReminders(shop), createNodeReminders(shop)];
  return () => Promise.all(nodes.map(({ run }) => run()));
}

async function bellsOf(id: string) {
  const { database } = shop.world.app.platform;
  const rows = await database
    .select()
    .from(notifications)
    .where(and(eq(notifications.repairId, id), like(notifications.action, '%.reminder')))
    .orderBy(asc(notifications.createdAt));
  return rows.map(({ action, next, createdAt, isSeen }) => ({ action, next: next?.name, createdAt, isSeen }));
}

async function countWritten(id: string) {
  const { database } = shop.world.app.platform;
  const noted = await database.select().from(reminders).where(eq(reminders.repairId, id)).orderBy(asc(reminders.at));
  const posted = await database.select().from(mails).where(eq(mails.template, 'repair.reminder'));
  return {
    noted: noted.map(({ kind, sequence }) => `${kind} ${sequence}`),
    mails: posted.filter(({ data }) => data['repairId'] === id).length,
  };
}

async function deskRowOf(id: string): Promise<unknown> {
  const { sections } = await shop.people.operator.send(getDesk, { query: { id } });
  return sections.flatMap(({ items }) => items).map((row) => ('reminders' in row ? row.reminders : 'nothing'))[0];
}

test('two nodes write each reminder once over 30 days', async () => {
  const [priced, rated, answered] = [await shop.createRepair(), await shop.createRepair(), await shop.createRepair()];
  await shop.takeSteps(priced.id, happyPathTo('Repair.diagnosis.finished'));
  await shop.takeSteps(answered.id, happyPathTo('Repair.confirm.diagnosed'));
  await shop.takeSteps(rated.id, happyPathTo('Repair.return.delivered'));
  const begins = shop.world.clock.now().getTime();
  const look = createTwoNodes();
  let isOffered = false;
  while (shop.world.clock.now().getTime() < begins + 30 * 24 * HOUR) {
    shop.world.clock.forward(3 * HOUR);
    if (!isOffered && shop.world.clock.now().getTime() > begins + 10 * 24 * HOUR) {
      await shop.advanceClock(0);
      await shop.takeStep(priced.id, ['Repair.proposal.sent', 'operator', { price: '95.000', estimatedTime: 2 }]);
      isOffered = true;
    }
    await look();
  }
  const prices = ['PROPOSAL 1', 'PROPOSAL 2'];
  expect(await countWritten(priced.id)).toEqual({ noted: [...prices, ...prices], mails: 4 });
  expect(await countWritten(rated.id)).toEqual({ noted: ['FEEDBACK 1', 'FEEDBACK 2'], mails: 2 });
  expect(await countWritten(answered.id)).toEqual({ noted: [], mails: 0 });
  const [first, second, ...anew] = await bellsOf(priced.id);
  expect(first).toMatchObject({ action: 'Proposal.reminder', next: 'ANSWER', isSeen: false });
  expect(anew).toHaveLength(2);
  const rings = await bellsOf(rated.id);
  expect(rings.map(({ action, next }) => `${action} ${next}`)).toEqual([
    'Feedback.reminder RATE',
    'Feedback.reminder RATE',
  ]);
  const after = (bell: { createdAt: Date } | undefined) => ((bell?.createdAt.getTime() ?? 0) - begins) / HOUR;
  expect([after(first) >= 24 - 1, after(second) >= 72 - 1, after(rings[0]) >= 48 - 1]).toEqual([true, true, true]);
  for (const { createdAt } of [...(await bellsOf(priced.id)), ...rings]) {
    const { time } = shopTime(createdAt, 'Africa/Tunis');
    expect(time >= '08:00' && time < '21:00').toBe(true);
  }
});

test('a reminder asks for the answer to a price', async () => {
  await shop.advanceClock(0);
  const { technician, operator, customer } = shop.people;
  const team = [technician.id, operator.id];
  const { database } = shop.world.app.platform;
  await database.update(users).set({ lastName: 'Qzsurname' }).where(inArray(users.id, team));
  const { id } = await shop.createRepair();
  await shop.takeSteps(id, [
    ...happyPathTo('Repair.diagnosis.started'),
    ['Repair.diagnosis.externalized', 'technician', { partner: 'Qzpartner' }],
    ['Repair.diagnosis.finished', 'technician'],
  ]);
  await operator.send(addNote, { params: { id }, body: { body: 'Qznote' } });
  const look = createTwoNodes();
  for (let hours = 0; hours < 48; hours += 6) {
    shop.world.clock.forward(6 * HOUR);
    await look();
  }
  const mail = await shop.world.mailbox.next({ to: customer.email, subject: new RegExp(`#${id}`, 'u') });
  expect(mail.text).toContain('120,500');
  expect(mail.text).toContain(`/dashboard?repair=${id}&do=answer`);
  const bells = await database.select().from(notifications).where(eq(notifications.repairId, id));
  await shop.advanceClock(0);
  const { at } = (await database.select().from(reminders).where(eq(reminders.repairId, id)))[0] ?? {};
  expect(await deskRowOf(id)).toEqual({ count: 1, lastAt: at?.toISOString() });
  await shop.takeStep(id, ['Repair.proposal.sent', 'operator', { price: '95.000', estimatedTime: 2 }]);
  expect(await deskRowOf(id)).toBeNull();
  expect(JSON.stringify([mail.text, mail.html, bells])).not.toMatch(/Qz(?:surname|partner|note)/u);
});

test('a price settled with the shop needs no reminder', async () => {
  await shop.advanceClock(0);
  const { id } = await shop.createRepair();
  await shop.takeSteps(id, happyPathTo('Repair.diagnosis.finished'));
  await transaction(shop.world.app.platform.database, (tx) => skipReminders(tx, shop.world.clock.now()));
  shop.world.clock.forward(5 * 24 * HOUR);
  await createTwoNodes()();
  await shop.advanceClock(0);
  expect(await bellsOf(id)).toEqual([]);
  expect(await deskRowOf(id)).toBeNull();
});
