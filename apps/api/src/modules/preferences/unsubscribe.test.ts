import { createHmac } from 'node:crypto';
import { changePreference, getPreferences, writeToCustomer } from '@atelier/contract';
import type { NotificationTopic } from '@atelier/domain';
import type { ReceivedMail } from '@atelier/testing';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { deriveKey } from '#platform/config/keys.ts';
import { mails } from '#platform/database/schema.ts';
import { notifications } from '#schema/index.ts';
import { openShop, happyPathTo, type Shop } from '#modules/repairs/staff/shop.fixture.ts';
import { createNodeReminders } from '#modules/repairs/reminders/reminders.fixture.ts';
import { topicOfMail } from './mail-topics.ts';
import { createStopTokens } from './unsubscribe.ts';

const HOUR = 3_600_000;

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'));
});
afterAll(() => shop.stop());

async function createReturnedRepair(): Promise<string> {
  await shop.advanceClock(0);
  const { id } = await shop.createRepair();
  await shop.takeSteps(id, happyPathTo('Repair.return.delivered'));
  const { database } = shop.world.app.platform;
  await expect
    .poll(async () => {
      shop.world.clock.forward(6 * HOUR);
      await createNodeReminders(shop).run();
      const bells = await database.select().from(notifications).where(eq(notifications.repairId, id));
      return bells.map(({ action }) => action);
    })
    .toContain('Feedback.reminder');
  await shop.advanceClock(0);
  return id;
}

async function mailsOf(template: string, id: string) {
  const posted = await shop.world.app.platform.database.select().from(mails).where(eq(mails.template, template));
  return posted.filter(({ data }) => data['repairId'] === id);
}

async function countMails(id: string): Promise<number> {
  return (await mailsOf('repair.reminder', id)).length;
}

function linkIn(mail: ReceivedMail): string {
  const { pathname, search } = new URL(mail.headers.get('list-unsubscribe')?.replaceAll(/[<>]/gu, '') ?? '');
  return `${shop.world.app.url}${pathname}${search}`;
}

function switchMails(topic: NotificationTopic, isOn: boolean) {
  return shop.people.customer.send(changePreference, { body: { topic, channel: 'MAIL', isOn } });
}

async function isRatingAsked(): Promise<boolean> {
  return (await shop.people.customer.send(getPreferences)).preferences.RATINGS.MAIL;
}

test('a mailed link stops rating mails [7.35]', async () => {
  const first = await createReturnedRepair();
  const mail = await shop.world.mailbox.next({ to: shop.people.customer.email, text: 'Une note et deux mots' }, 60_000);
  expect(await countMails(first)).toBe(1);
  expect(mail.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const link = linkIn(mail);
  expect(mail.text).toContain(new URL(link).search);

  // Link scanners send these.
  for (const method of ['GET', 'HEAD', 'OPTIONS']) await fetch(link, { method });
  expect(await isRatingAsked()).toBe(true);

  // Mail clients send either form type, without a session and possibly twice.
  const asForm = new FormData();
  asForm.set('List-Unsubscribe', 'One-Click');
  const statuses: number[] = [];
  for (const body of [new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), asForm]) {
    statuses.push((await fetch(link, { method: 'POST', body })).status);
  }
  expect(statuses).toEqual([200, 200]);
  await shop.advanceClock(0);
  expect(await isRatingAsked()).toBe(false);

  const second = await createReturnedRepair();
  expect(await countMails(second)).toBe(0);

  await switchMails('RATINGS', true);
  expect(await countMails(await createReturnedRepair())).toBe(1);
});

function rating(userId: string) {
  return { userId, topic: 'RATINGS' } as const;
}

test('a link from before the topics still works', async () => {
  const { customer } = shop.people;
  const { secret } = shop.world.app.platform.config;
  const mac = createHmac('sha256', deriveKey(secret, 'unsubscribe')).update(customer.id).digest('base64url');
  await switchMails('RATINGS', true);
  await fetch(`${shop.world.app.url}/unsubscribe?token=${customer.id}.${mac}`, { method: 'POST' });
  expect(await isRatingAsked()).toBe(false);
});

test('a switched-off topic sends no mail, others do [2.325]', async () => {
  await shop.advanceClock(0);
  const { id } = await shop.createRepair();
  await switchMails('VISITS', false);
  await shop.takeSteps(id, happyPathTo('Repair.pickup.planned'));
  await switchMails('VISITS', true);
  const actions = (await mailsOf('repair.step', id)).map(({ data }) => data['action']);
  expect([actions.includes('Repair.confirm.request'), actions.includes('Repair.pickup.planned')]).toEqual([
    true,
    false,
  ]);
  await switchMails('MESSAGES', false);
  await shop.people.operator.send(writeToCustomer, {
    params: { id },
    body: { text: 'Bonjour', photos: [], seen: null },
  });
  await switchMails('MESSAGES', true);
  expect(await mailsOf('conversation.received', id)).toEqual([]);
});

test('a failed pickup is news of visits', async () => {
  await shop.advanceClock(0);
  const { id } = await shop.createRepair();
  await shop.takeSteps(id, happyPathTo('Repair.pickup.assigned'));
  await switchMails('VISITS', false);
  await shop.takeStep(id, ['Repair.unreachable.request', 'collector', { how: 'VISIT', failure: 'ABSENT' }]);
  await switchMails('VISITS', true);
  const actions = (await mailsOf('repair.step', id)).map(({ data }) => data['action']);
  expect(actions).not.toContain('Repair.unreachable.request');
});

test('a quote with its diagnosis is a decision', async () => {
  await shop.advanceClock(0);
  const topicsOfQuotes = async (off: NotificationTopic) => {
    await switchMails(off, false);
    const { id } = await shop.createRepair();
    await shop.takeSteps(id, happyPathTo('Repair.diagnosis.finished'));
    await switchMails(off, true);
    const quotes = (await mailsOf('repair.step', id)).filter(
      ({ data }) => data['action'] === 'Repair.diagnosis.finished',
    );
    return quotes.map(({ template, data }) => topicOfMail(template, data));
  };
  expect([await topicsOfQuotes('STEPS'), await topicsOfQuotes('DECISIONS')]).toEqual([['DECISIONS'], []]);
});

test('nothing but its token stops it', async () => {
  await shop.advanceClock(0);
  const { customer, stranger } = shop.people;
  const tokens = createStopTokens(shop.world.app.platform.config);
  const [own, other] = [tokens.write(rating(customer.id)), tokens.write(rating(stranger.id))];
  const wrong = [
    '',
    'x',
    `${own}x`,
    own.replace(/^./u, (first) => (first === 'A' ? 'B' : 'A')),
    `${own.slice(0, 40)}${other.slice(40)}`,
    `${customer.id}.${'A'.repeat(43)}`,
    createStopTokens({ secret: 'another secret of the same length' }).write(rating(customer.id)),
    tokens.write(rating('00000000-0000-7000-8000-000000000000')),
    '\0',
    'é'.repeat(500),
  ];
  await switchMails('RATINGS', true);
  for (const token of wrong) {
    const answer = await fetch(`${shop.world.app.url}/unsubscribe?${new URLSearchParams({ token }).toString()}`, {
      method: 'POST',
    });
    expect([token, answer.status]).toEqual([token, 400]);
  }
  expect(await isRatingAsked()).toBe(true);
});

test('form as long as a file is refused', async () => {
  const token = createStopTokens(shop.world.app.platform.config).write(rating(shop.people.customer.id));
  const body = new URLSearchParams({ x: 'x'.repeat(100_000) });
  const { status } = await fetch(`${shop.world.app.url}/unsubscribe?token=${token}`, { method: 'POST', body });
  expect(status).toBe(413);
});
