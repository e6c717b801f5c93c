import {
  acceptInvitation,
  declineInvitation,
  getDesk,
  lookUpPeople,
  readInvitation,
  writeToCustomer,
} from '@atelier/contract';
import { translate } from '@atelier/i18n';
import { and, eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { day, hour } from '#platform/config/limits.ts';
import { mails } from '#platform/database/schema.ts';
import { repairs } from '#schema/index.ts';
import { newCustomerInput, createIntakeClient } from '#modules/intake/intake.fixture.ts';
import { createNodeReminders } from '#modules/repairs/reminders/reminders.fixture.ts';
import { openShop, happyPathTo, type Shop } from '#modules/repairs/staff/shop.fixture.ts';
import { invitationTokenIn } from '#modules/team/team.fixture.ts';

let shop: Shop;
let intake: Awaited<ReturnType<typeof createIntakeClient>>;
beforeAll(async () => {
  shop = await openShop(inject('database'), {
    environment: { RATE_LIMITS: 'off' },
    limits: { jobs: { poll: 50 } },
  });
  intake = await createIntakeClient(shop);
});
afterAll(() => shop.stop());

const stepsUntilPrice = happyPathTo('Repair.diagnosis.finished');
let addressCount = 0;

async function createCallersRepair(kind: 'invited' | 'without e-mail') {
  addressCount += 1;
  const email = kind === 'invited' ? `caller${addressCount}@atelier.test` : undefined;
  const caller = newCustomerInput({ lang: 'en', ...(email === undefined ? {} : { email }) });
  const { repair } = await intake.intake({ customer: caller });
  if (email !== undefined) await shop.world.mailbox.next({ to: email });
  return { id: repair.id, email: email ?? '', caller, token: () => lastToken(email ?? '') };
}

function lastToken(email: string): string {
  return invitationTokenIn(shop.world.mailbox.all.findLast(({ to }) => to === email) ?? { text: '' });
}

async function mailsTo(email: string) {
  return shop.world.app.platform.database
    .select()
    .from(mails)
    .where(and(eq(mails.recipient, email), eq(mails.template, 'account.news')));
}

async function rowOf(id: string) {
  const { sections } = await shop.people.operator.send(getDesk, { query: { id } });
  const [section] = sections;
  return { section: section?.key, row: section?.items[0] };
}

function writeToCustomerOf(id: string): Promise<unknown> {
  return shop.people.operator.send(writeToCustomer, {
    params: { id },
    body: { text: 'Is the blue one yours?', seen: null },
    idempotencyKey: uuidv7(),
  });
}

test.each(['invited', 'without e-mail'] as const)('a price for a caller %s stays under Call [4.81]', async (kind) => {
  const { id } = await createCallersRepair(kind);
  await shop.takeSteps(id, stepsUntilPrice);
  const account = kind === 'invited' ? 'INVITED' : 'NONE';
  expect(await rowOf(id)).toMatchObject({ section: 'CALL', row: { button: { name: 'CALL' }, customer: { account } } });
  await shop.takeStep(id, ['Repair.unreachable.proposal', 'operator']);
  expect((await rowOf(id)).section).toBe('CALL');
  await shop.takeStep(id, ['Repair.unreachable.proposal', 'operator', { callAt: inHours(2) }]);
  expect((await rowOf(id)).section).toBe('CALL_SCHEDULED');
  await shop.advanceClock(3 * hour);
  expect((await rowOf(id)).section).toBe('CALL');
  await shop.takeStep(id, ['Repair.confirm.diagnosed', 'operator']);
  expect((await rowOf(id)).section).toBe('ACCEPTED');
});

function inHours(hours: number): string {
  return new Date(shop.world.clock.now().getTime() + hours * hour).toISOString();
}

test('a price waits for a reader of the page', async () => {
  const { id } = await shop.createRepair();
  await shop.takeSteps(id, stepsUntilPrice);
  const { section, row } = await rowOf(id);
  expect(section).toBe('WAITING');
  expect(row?.customer).not.toHaveProperty('account');
});

test('an unread message asks for a call', async () => {
  const { id } = await createCallersRepair('without e-mail');
  await shop.takeSteps(id, happyPathTo('Repair.pickup.delivered'));
  expect((await rowOf(id)).section).toBeUndefined();
  await writeToCustomerOf(id);
  expect((await rowOf(id)).section).toBe('CALL');
  await shop.takeStep(id, ['Repair.diagnosis.assigned', 'technician']);
  expect((await rowOf(id)).section).toBeUndefined();
});

test('a message keeps the call that was agreed on', async () => {
  const { id } = await createCallersRepair('invited');
  const callAt = inHours(5);
  await shop.takeStep(id, ['Repair.confirm.request', 'operator', { callAt }]);
  await writeToCustomerOf(id);
  const [stored] = await shop.world.app.platform.database.select().from(repairs).where(eq(repairs.id, id));
  expect(stored?.callAt?.toISOString()).toBe(callAt);
});

test('news renew the invitation daily, three times in all [4.83]', async () => {
  const { id, email } = await createCallersRepair('invited');
  await shop.takeSteps(id, stepsUntilPrice);
  expect(await mailsTo(email)).toHaveLength(0);
  for (const [nth, expected] of [1, 2, 3, 3].entries()) {
    await shop.advanceClock(day + hour);
    await Promise.all([writeToCustomerOf(id), writeToCustomerOf(id)]);
    await shop.takeStep(id, ['Repair.proposal.sent', 'operator', { price: `${100 + nth}.000`, estimatedTime: 2 }]);
    expect(await mailsTo(email)).toHaveLength(expected);
  }
});

test('an invitation mail names nothing of the repair', async () => {
  const { id, email, caller, token } = await createCallersRepair('invited');
  const first = token();
  await shop.advanceClock(day + hour);
  await shop.takeSteps(id, stepsUntilPrice);
  const mail = await shop.world.mailbox.next({ to: email });
  const { name, phone } = shop.world.app.platform.shop('en');
  expect(mail.subject).toBe(translate('en')('mail.account.news.subject', { shop: name }));
  expect(mail.text).toContain(caller.firstName);
  expect(mail.text).toContain(phone);
  for (const secret of [id, 'Galaxy', '120', caller.lastName]) expect(mail.text).not.toContain(secret);
  const browser = shop.world.browser();
  const accept = { password: 'a good password', phoneEnd: caller.phone.slice(-4) };
  await expect(browser.send(acceptInvitation, { body: { ...accept, token: first } })).rejects.toMatchObject({
    status: 400,
  });
  await browser.send(acceptInvitation, { body: { ...accept, token: token() } });
  expect((await rowOf(id)).section).toBe('WAITING');
});

test('“This isn’t me” ends the invitation and its address [4.84]', async () => {
  const { id, email, caller, token } = await createCallersRepair('invited');
  const stranger = shop.world.browser();
  const body = { token: token() };
  const answers = await Promise.allSettled([1, 2, 3].map(() => stranger.send(declineInvitation, { body })));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(stranger.send(readInvitation, { body })).rejects.toMatchObject({ status: 400 });
  await shop.advanceClock(2 * day);
  await shop.takeSteps(id, stepsUntilPrice);
  await writeToCustomerOf(id);
  expect(await mailsTo(email)).toHaveLength(0);
  expect((await rowOf(id)).row?.customer).toMatchObject({ account: 'NONE' });
  const { people } = await shop.people.operator.send(lookUpPeople, { body: { phone: caller.phone } });
  const again = await intake.intake({ customer: { id: people[0]?.id ?? '' } });
  expect(again.invited).toBe(false);
});

test('news leave an exhausted invitation ended', async () => {
  const { id, email, caller, token } = await createCallersRepair('invited');
  const wrong = {
    token: token(),
    password: 'a good password',
    phoneEnd: caller.phone.endsWith('0000') ? '1111' : '0000',
  };
  for (let tries = 0; tries < 5; tries += 1)
    await expect(shop.world.browser().send(acceptInvitation, { body: wrong })).rejects.toMatchObject({ status: 400 });
  await shop.advanceClock(day + hour);
  await shop.takeSteps(id, stepsUntilPrice);
  expect(await mailsTo(email)).toHaveLength(0);
});

test('nobody counts as reminded who couldn’t read it', async () => {
  const untold = await createCallersRepair('without e-mail');
  const told = await shop.createRepair();
  await shop.takeSteps(untold.id, stepsUntilPrice);
  await shop.takeSteps(told.id, stepsUntilPrice);
  const { run } = createNodeReminders(shop);
  // Reminders are sent by day only.
  for (const hours of [25, 6, 6, 6]) {
    await shop.advanceClock(hours * hour);
    await run();
  }
  expect((await rowOf(told.id)).row).toMatchObject({ reminders: { count: 1 } });
  expect((await rowOf(untold.id)).row).toMatchObject({ reminders: null });
});
