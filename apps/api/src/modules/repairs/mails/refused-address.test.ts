import {
  getCustomer,
  getDesk,
  getStaffRepair,
  listNotifications,
  requestPasswordReset,
  resetPassword,
  verifyResetCode,
} from '@atelier/contract';
import { openLiveSocket } from '@atelier/testing';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { codeIn } from '#browser.fixture.ts';
import { mails, refusedAddresses } from '#platform/database/schema.ts';
import { openShop, happyPathTo, type Shop } from '#modules/repairs/staff/shop.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'), {
    environment: { STEP_MAIL_DELAY: '0', RATE_LIMITS: 'off' },
    limits: { jobs: { poll: 50 } },
  });
});
afterAll(() => shop.stop());

const email = 'customer@atelier.test';

function database() {
  return shop.world.app.platform.database;
}

async function selectRefusals() {
  return database().select().from(refusedAddresses);
}

async function readLastMail() {
  const [last] = await database()
    .select()
    .from(mails)
    .where(eq(mails.recipient, email))
    .orderBy(desc(mails.id))
    .limit(1);
  return last;
}

async function waitUntilEnded() {
  await expect.poll(async () => (await readLastMail())?.state).not.toBe('PENDING');
  return readLastMail();
}

async function refuseMail(): Promise<string> {
  await database().delete(mails);
  const { id } = await shop.createRepair();
  await expect.poll(selectRefusals).toHaveLength(1);
  await waitUntilEnded();
  return id;
}

async function sectionOf(id: string): Promise<string | undefined> {
  const { sections } = await shop.people.operator.send(getDesk, { query: {} });
  return sections.find(({ items }) => items.some((item) => item.id === id))?.key;
}

beforeEach(async () => {
  await database().delete(refusedAddresses);
  shop.world.mailbox.rejectAddresses(email);
});

test('a refused address ends its mail with the reason', async () => {
  await refuseMail();
  expect(await waitUntilEnded()).toMatchObject({
    state: 'FAILED',
    attempts: 1,
    reason: expect.stringContaining('550 5.1.1 user unknown'),
  });
  expect(await selectRefusals()).toMatchObject([{ address: email, reason: expect.stringContaining('550 5.1.1') }]);
});

test('a refused address still has its bell', async () => {
  const id = await refuseMail();
  await shop.takeStep(id, ['Repair.confirm.request', 'operator']);
  expect(await waitUntilEnded()).toMatchObject({
    state: 'FAILED',
    attempts: 0,
    data: { action: 'Repair.confirm.request' },
  });
  const { data } = await shop.people.customer.send(listNotifications, { query: {} });
  expect(data[0]).toMatchObject({ action: 'Repair.confirm.request' });
});

test('the office sees a refused address in three places', async () => {
  const id = await refuseMail();
  const { customer } = await shop.people.operator.send(getStaffRepair, { params: { id } });
  expect(customer).toMatchObject({ email, emailRefused: true });
  const page = await shop.people.operator.send(getCustomer, { params: { id: shop.people.customer.id } });
  expect(page.emailRefused).toEqual({ at: expect.any(String), reason: expect.stringContaining('550 5.1.1') });
  expect(await sectionOf(id)).toBe('CALL');
  await shop.takeSteps(id, happyPathTo('Repair.pickup.delivered'));
  expect(await sectionOf(id)).toBe('MAIL_REFUSED');
});

test('a refused address is hidden from driver and customer', async () => {
  const id = await refuseMail();
  await shop.takeSteps(id, happyPathTo('Repair.pickup.assigned'));
  expect(JSON.stringify(await shop.readAs(id, 'collector'))).not.toContain('emailRefused');
  expect(JSON.stringify(await shop.readAsCustomer(id))).not.toContain('emailRefused');
});

test('open pages hear of it', async () => {
  shop.world.mailbox.rejectAddresses();
  const { id } = await shop.createRepair();
  const socket = await openLiveSocket(shop.world.app.url, shop.people.operator.browser.accessToken ?? '');
  await waitUntilEnded();
  shop.world.mailbox.rejectAddresses(email);
  const { version } = await shop.takeStep(id, ['Repair.confirm.request', 'operator']);
  expect(await socket.waitFor('repair', (event) => event.id === id && event.version > version)).toBeDefined();
  socket.close();
});

test('a typed code ends the refusal of its address', async () => {
  await refuseMail();
  shop.world.mailbox.rejectAddresses();
  const browser = shop.world.browser();
  const { verifyToken } = await browser.send(requestPasswordReset, { body: { email } });
  const code = codeIn(await shop.world.mailbox.next({ to: email, text: '/forgot-password' }));
  expect(await selectRefusals()).toHaveLength(1);
  const proven = await browser.send(verifyResetCode, { body: { token: verifyToken, code } });
  const body = { token: proven.verifyToken, password: 'another password of theirs' };
  await browser.send(resetPassword, { body });
  expect(await selectRefusals()).toEqual([]);
});
