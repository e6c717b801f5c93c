import { register } from '@atelier/contract';
import type { ReceivedMail } from '@atelier/testing';
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createPerson } from '#browser.fixture.ts';
import { mails } from '#platform/database/schema.ts';
import { openShop, happyPathTo, type Shop } from '#modules/repairs/staff/shop.fixture.ts';
import { mailsOfRepair, pendingMailActions } from './repair-mails.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'), {
    environment: { STEP_MAIL_DELAY: '600' },
    limits: {
      jobs: { poll: 50 },
      mail: { firstDelay: 20, longestDelay: 40 },
      perUser: { devicesKept: 10_000 },
    },
  });
});
afterAll(() => shop.stop());

function database() {
  return shop.world.app.platform.database;
}

function makeMailsDue() {
  return database().execute(sql`update mails set due_at = now() where state = 'PENDING' and taken_by is null`);
}

function startOfSubject({ subject }: ReceivedMail): string {
  return subject.split(/[,\u202f]/u)[0] ?? '';
}

async function sendAndReadMails(id: string): Promise<readonly ReceivedMail[]> {
  await makeMailsDue();
  return mailsOfRepair(shop, id);
}

test('a step mail is delayed, a code isn’t', async () => {
  const { id } = await shop.createRepair();
  const person = createPerson();
  await shop.world.browser().send(register, { body: person });
  await shop.world.mailbox.next({ to: person.email });
  expect(await pendingMailActions(shop, id)).toEqual(['Repair.created']);
  expect(shop.world.mailbox.all.filter(({ subject }) => subject.includes(id))).toEqual([]);
  const { rows } = await database().execute<{ wait: number }>(sql`
    select extract(epoch from due_at - now())::float8 as wait from mails where thread = ${`repair ${id}`}`);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.wait).toBeGreaterThan(500);
  expect(rows[0]?.wait).toBeLessThanOrEqual(600);
  expect(await sendAndReadMails(id)).toHaveLength(1);
});

test('a newer step’s mail replaces a waiting one', async () => {
  const { id } = await shop.createRepair();
  await shop.takeSteps(id, happyPathTo('Repair.pickup.planned'));
  expect(await pendingMailActions(shop, id)).toEqual(['Repair.pickup.planned']);
  const sent = await sendAndReadMails(id);
  expect(sent.map(({ subject }) => subject)).toEqual([expect.stringContaining('nous venons')]);
});

test('a step without mail leaves the waiting mail', async () => {
  const { id } = await shop.createRepair();
  await shop.takeSteps(id, happyPathTo('Repair.pickup.assigned'));
  expect(await pendingMailActions(shop, id)).toEqual(['Repair.pickup.planned']);
});

test('another repair’s mail waits on its own', async () => {
  const [one, other] = [await shop.createRepair(), await shop.createRepair()];
  await shop.takeStep(one.id, ['Repair.confirm.request', 'operator']);
  expect([await pendingMailActions(shop, one.id), await pendingMailActions(shop, other.id)]).toEqual([
    ['Repair.confirm.request'],
    ['Repair.created'],
  ]);
});

test('a correction withdraws its waiting mail', async () => {
  const { id } = await shop.createRepair();
  await shop.takeSteps(id, happyPathTo('Repair.diagnosis.finished'));
  await shop.takeStep(id, ['Repair.proposal.sent', 'operator']);
  expect(await pendingMailActions(shop, id)).toEqual(['Repair.proposal.sent']);
  await shop.takeStep(id, ['Repair.corrected', 'operator']);
  expect(await pendingMailActions(shop, id)).toEqual(['Repair.diagnosis.finished']);
  const sent = await sendAndReadMails(id);
  expect(sent.map(startOfSubject)).toEqual(['Devis à accepter']);
  expect(sent[0]?.text).toContain('120,500');
});

test('a correction follows a sent mail with another', async () => {
  const { id } = await shop.createRepair();
  await shop.takeStep(id, ['Repair.confirm.request', 'operator']);
  await sendAndReadMails(id);
  await shop.takeStep(id, ['Repair.corrected', 'operator']);
  const { text } = await shop.world.mailbox.next({
    to: shop.people.customer.email,
    subject: `#${id}\u202f: nous nous sommes trompés`,
  });
  expect(text).toContain('rien ne change pour vous');
  expect(await pendingMailActions(shop, id)).toEqual([]);
});

test('a customer’s own step withdraws the waiting mail', async () => {
  const [cancelled, changed] = [await shop.createRepair(), await shop.createRepair()];
  await shop.takeStep(cancelled.id, ['Repair.cancel.request', 'customer']);
  await shop.takeStep(changed.id, ['Repair.updated', 'customer', { address: '2 rue de Rome, Tunis' }]);
  expect([await pendingMailActions(shop, cancelled.id), await pendingMailActions(shop, changed.id)]).toEqual([
    [],
    ['Repair.created'],
  ]);
  expect(await sendAndReadMails(changed.id)).toHaveLength(1);
  expect(await mailsOfRepair(shop, cancelled.id)).toEqual([]);
});

test('a mail being sent leaves exactly once', async () => {
  const { id } = await shop.createRepair();
  const refused = shop.world.mailbox.rejectNext(1);
  await makeMailsDue();
  await refused;
  await shop.takeStep(id, ['Repair.confirm.request', 'operator']);
  await shop.takeStep(id, ['Repair.corrected', 'operator']);
  await shop.takeStep(id, ['Repair.confirm.request', 'operator']);
  expect(await sendAndReadMails(id)).toHaveLength(2);
});

test('a replaced mail is stored', async () => {
  const { id } = await shop.createRepair();
  await shop.takeStep(id, ['Repair.confirm.request', 'operator']);
  const [replaced] = await database()
    .select()
    .from(mails)
    .where(and(eq(mails.thread, `repair ${id}`), isNotNull(mails.replacedBy)))
    .orderBy(desc(mails.createdAt));
  expect(replaced).toMatchObject({ state: 'REPLACED', attempts: 0, data: { action: 'Repair.created' } });
});
