import {
  type ConversationMessage,
  exportMe,
  getConversation,
  getDesk,
  getMyConversation,
  handleConversation,
  listNotifications,
  type MessageEvent,
  markCustomerMessagesRead,
  markShopMessagesRead,
  withdrawMessage,
  writeToCustomer,
  writeToShop,
} from '@atelier/contract';
import { openLiveSocket } from '@atelier/testing';
import { and, desc, eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { day, minute } from '#platform/config/limits.ts';
import { mails } from '#platform/database/schema.ts';
import { audit, conversationMessages, repairs, users } from '#schema/index.ts';
import { type MemberName, openShop, type Shop, shopPassword } from '../repairs/staff/shop.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'), { environment: { RATE_LIMITS: 'on', STEP_MAIL_DELAY: '0' } });
});
afterAll(() => shop.stop());

async function createRepairFor(owner: MemberName = 'customer'): Promise<string> {
  return (await shop.createRepair(owner)).id;
}

function ask(id: string, text = 'Is it ready?', by: MemberName = 'customer'): Promise<ConversationMessage> {
  return shop.people[by].send(writeToShop, { params: { id }, body: { text } });
}

function answer(id: string, seen: string | null, by: MemberName = 'operator'): Promise<ConversationMessage> {
  return shop.people[by].send(writeToCustomer, { params: { id }, body: { text: 'Tomorrow.', seen } });
}

function asCustomer(id: string, query: { cursor?: string } = {}) {
  return shop.people.customer.send(getMyConversation, { params: { id }, query });
}

function asShop(id: string, by: MemberName = 'operator') {
  return shop.people[by].send(getConversation, { params: { id }, query: {} });
}

async function waitingOf(id: string): Promise<Date | null | undefined> {
  const { database } = shop.world.app.platform;
  const [row] = await database.select({ at: repairs.waitingSince }).from(repairs).where(eq(repairs.id, id));
  return row?.at;
}

async function sectionsOf(id: string): Promise<string[]> {
  const { sections } = await shop.people.operator.send(getDesk, { query: { id } });
  return sections.map(({ key }) => key);
}

function mailsOf(id: string) {
  return shop.world.app.platform.database
    .select()
    .from(mails)
    .where(eq(mails.thread, `conversation ${id}`))
    .orderBy(desc(mails.createdAt));
}

const notFound = { status: 404, body: { message: 'notFound' } };

describe('a question', () => {
  test('a question stands on the desk until answered', async () => {
    const id = await createRepairFor();
    const { version } = await shop.readAsCustomer(id);
    const hostile = '<img src=x onerror=alert(1)>\n{{firstName}} 👩‍🔧';
    const asked = await ask(id, hostile);
    expect(await asShop(id, 'technician')).toMatchObject({
      data: [{ id: asked.id, fromShop: false, name: null, text: hostile, isRead: false, withdrawableUntil: null }],
      waitingSince: asked.at,
      isClosed: false,
    });
    expect(await sectionsOf(id)).toEqual(['ANSWER']);
    const { name } = await answer(id, asked.id);
    expect(name).toBe('operator Test');
    expect(await waitingOf(id)).toBeNull();
    expect(await sectionsOf(id)).toEqual(['CALL']);
    const { data } = await asCustomer(id);
    expect(data).toMatchObject([
      { fromShop: true, name: 'operator', text: 'Tomorrow.', isRead: false },
      { fromShop: false, name: null, isRead: true, withdrawableUntil: null },
    ]);
    expect(JSON.stringify(data)).not.toMatch(/Test|OPERATOR/u);
    expect((await shop.readAsCustomer(id)).version).toBe(version);
  });

  test('a question during an answer keeps waiting', async () => {
    const id = await createRepairFor();
    const [first, second] = [await ask(id, 'First'), await ask(id, 'Second')];
    await answer(id, first.id);
    expect((await waitingOf(id))?.toISOString()).toBe(second.at);
    const third = await ask(id, 'Thanks');
    const { send } = shop.people.operator;
    const handle = (seen: string) => send(handleConversation, { params: { id }, body: { seen } });
    expect(await handle(second.id)).toEqual({ waitingSince: third.at });
    expect(await handle(third.id)).toEqual({ waitingSince: null });
    expect(await handle(third.id)).toEqual({ waitingSince: null });
    const lines = await shop.world.app.platform.database
      .select()
      .from(audit)
      .where(and(eq(audit.action, 'conversation.handled'), eq(audit.subjectId, id)));
    const line = { actorId: shop.people.operator.id, subjectKind: 'repair', changes: {} };
    expect(lines).toMatchObject([line, line]);
  });

  test('a question and a concurrent answer both survive', async () => {
    const id = await createRepairFor();
    const { id: seen } = await ask(id);
    const [asked, answered] = await Promise.all([ask(id, 'And the price?'), answer(id, seen), ask(id, 'Hello?')]);
    const ids = (await asShop(id)).data.map((message) => message.id);
    expect([ids.includes(asked.id), ids.includes(answered.id), ids.length]).toEqual([true, true, 4]);
    const waiting = await shop.world.app.platform.database
      .select({ at: conversationMessages.createdAt })
      .from(conversationMessages)
      .where(and(eq(conversationMessages.repairId, id), eq(conversationMessages.body, 'And the price?')));
    expect((await waitingOf(id))?.getTime()).toBeLessThanOrEqual(waiting[0]?.at.getTime() ?? 0);
  });

  test('an ended repair takes questions for 60 days', async () => {
    const id = await createRepairFor();
    await shop.takeStep(id, ['Repair.cancel.request', 'customer', {}]);
    const { id: seen } = await ask(id);
    expect(await sectionsOf(id)).toEqual(['ANSWER']);
    await answer(id, seen);
    expect(await sectionsOf(id)).toEqual([]);
    await shop.advanceClock(60 * day);
    const closed = { status: 409, body: { message: 'conversationClosed' } };
    await expect(ask(id)).rejects.toMatchObject(closed);
    await expect(answer(id, seen)).rejects.toMatchObject(closed);
    expect((await asCustomer(id)).isClosed).toBe(true);
  });

  test('a question is visible to its customer alone', async () => {
    const id = await createRepairFor();
    const { id: messageId } = await ask(id);
    const { send } = shop.people.stranger;
    await expect(ask(id, 'Mine?', 'stranger')).rejects.toMatchObject(notFound);
    await expect(send(getMyConversation, { params: { id }, query: {} })).rejects.toMatchObject(notFound);
    const seen = { params: { id }, body: { seen: messageId } };
    await expect(send(markShopMessagesRead, seen)).rejects.toMatchObject(notFound);
    await expect(send(withdrawMessage, { params: { id, messageId } })).rejects.toMatchObject(notFound);
    const nobodys = { params: { id, messageId: "x' or 1=1" } };
    await expect(shop.people.customer.send(withdrawMessage, nobodys)).rejects.toMatchObject(notFound);
    expect((await asShop(id)).data).toHaveLength(1);
  });

  test('an unread question is taken back within two minutes', async () => {
    const id = await createRepairFor();
    const { send } = shop.people.customer;
    const back = ({ id: messageId }: ConversationMessage) => send(withdrawMessage, { params: { id, messageId } });
    const regretted = await ask(id, 'You thieves');
    expect(Date.parse(regretted.withdrawableUntil ?? '')).toBe(Date.parse(regretted.at) + 2 * minute);
    await back(regretted);
    expect(await waitingOf(id)).toBeNull();
    expect((await asShop(id)).data).toEqual([]);
    const [row] = await shop.world.app.platform.database
      .select()
      .from(conversationMessages)
      .where(eq(conversationMessages.id, regretted.id));
    expect(row?.body).toBe('');
    await expect(back(regretted)).rejects.toMatchObject(notFound);

    const read = await ask(id, 'Read');
    await shop.people.operator.send(markCustomerMessagesRead, { params: { id }, body: { seen: read.id } });
    const meanwhile = { status: 409, body: { message: 'editedMeanwhile' } };
    await expect(back(read)).rejects.toMatchObject(meanwhile);
    const late = await ask(id, 'Late');
    shop.world.clock.forward(2 * minute);
    await expect(back(late)).rejects.toMatchObject(meanwhile);
    expect((await waitingOf(id))?.toISOString()).toBe(read.at);
  });

  test('questions are paged by 50 and limited by hour', async () => {
    const id = await createRepairFor('stranger');
    const { id: authorId } = shop.people.stranger;
    const { database, clock } = shop.world.app.platform;
    const older = Array.from({ length: 60 }, (_, nth) => ({
      id: uuidv7(),
      repairId: id,
      authorId,
      byCustomer: true,
      body: `${nth}`,
      // All but the last 29 are over an hour old.
      createdAt: new Date(clock.now().getTime() - (nth < 31 ? 60 : 59) * minute),
    }));
    await database.insert(conversationMessages).values(older);
    const body = { text: 'The 30th' };
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const path = writeToShop.path.replace(':id', id);
    const { browser, send } = shop.people.stranger;
    const [first, again] = [
      await browser.request('POST', path, { body, headers }),
      await browser.request('POST', path, { body, headers }),
    ];
    expect([first.status, await again.text()]).toEqual([200, await first.text()]);
    await expect(ask(id, 'The 31st', 'stranger')).rejects.toMatchObject({ status: 429 });
    const page = await send(getMyConversation, { params: { id }, query: {} });
    expect(page.data).toHaveLength(50);
    expect(page.data[0]?.text).toBe('The 30th');
    const next = await send(getMyConversation, { params: { id }, query: { cursor: page.nextCursor ?? '' } });
    expect(next.data.map(({ text }) => text)).toEqual(Array.from({ length: 11 }, (_, nth) => `${10 - nth}`));
    expect(next.nextCursor).toBeNull();
  });

  test.each([
    ['', 'required'],
    ['x'.repeat(5_001), 'tooLong'],
    ['a\u0007b', 'controlCharacter'],
  ])('a question has 1 to 5,000 letters (%#)', async (text, message) => {
    const id = await createRepairFor();
    await expect(ask(id, text)).rejects.toMatchObject({ status: 400, body: { issues: [{ path: 'text', message }] } });
  });
});

describe('an answer', () => {
  test('an unread answer mails one link in ten minutes', async () => {
    const id = await createRepairFor();
    const { id: seen } = await ask(id);
    await answer(id, seen);
    const mail = await shop.world.mailbox.next({ to: shop.people.customer.email, subject: `#${id}`, text: 'do=write' });
    expect(`${mail.text}${mail.html}`).not.toContain('Tomorrow');
    await expect.poll(async () => (await mailsOf(id)).map(({ state }) => state)).toEqual(['SENT']);
    const second = await answer(id, null, 'technician');
    const { data } = await shop.people.customer.send(listNotifications, { query: { limit: 2 } });
    const told = { action: 'Message.received', repairId: id, device: 'Pixel 9', next: null, isSeen: false };
    expect(data).toMatchObject([told, told]);
    const [later, ...earlier] = await mailsOf(id);
    expect(earlier).toHaveLength(1);
    expect(later).toMatchObject({ state: 'PENDING', subjectId: shop.people.customer.id });
    const leaves = [later, ...earlier].map((row) => Date.parse(String(row?.data['leavesAt'])));
    expect((leaves[0] ?? 0) - (leaves[1] ?? 0)).toBe(10 * minute);
    await answer(id, null);
    expect(await mailsOf(id)).toHaveLength(2);
    const read = (upto: string) =>
      shop.people.customer.send(markShopMessagesRead, { params: { id }, body: { seen: upto } });
    await read(second.id);
    expect((await mailsOf(id))[0]?.state).toBe('PENDING');
    await read((await asCustomer(id)).data[0]?.id ?? '');
    expect((await mailsOf(id))[0]?.state).toBe('REPLACED');
  });

  test('an answer, its bell and mail share one transaction', async () => {
    const id = await createRepairFor();
    const { database } = shop.world.app.platform;
    const { id: customerId, email } = shop.people.customer;
    const set = (to: string) => database.update(users).set({ email: to }).where(eq(users.id, customerId));
    const before = await shop.people.customer.send(listNotifications, { query: {} });
    await set('no, address');
    await expect(answer(id, null)).rejects.toMatchObject({ status: 500 });
    await set(email);
    expect((await asShop(id)).data).toEqual([]);
    expect((await shop.people.customer.send(listNotifications, { query: {} })).total).toBe(before.total);
    await answer(id, null);
    expect(await mailsOf(id)).toHaveLength(1);
  });

  test('an answer reaches the customer and the office', async () => {
    const id = await createRepairFor();
    const names = ['customer', 'operator', 'technician', 'admin', 'collector', 'courier', 'stranger'] as const;
    const heard: Partial<Record<MemberName, MessageEvent[]>> = {};
    const sockets = await Promise.all(
      names.map(async (name) => {
        const events: MessageEvent[] = (heard[name] = []);
        const socket = await openLiveSocket(shop.world.app.url, shop.people[name].browser.accessToken ?? '');
        socket.on('message', (event) => events.push(event));
        return socket;
      }),
    );
    await ask(id);
    for (const name of ['customer', 'operator', 'technician', 'admin'] as const)
      await expect.poll(() => heard[name]).toEqual([{ repairId: id }]);
    expect([heard.collector, heard.courier, heard.stranger]).toEqual([[], [], []]);
    for (const socket of sockets) socket.close();
    for (const name of ['collector', 'courier'] as const)
      await expect(asShop(id, name)).rejects.toMatchObject({ status: 403 });
  });

  test('an answer is exported with a first name', async () => {
    const id = await createRepairFor();
    await ask(id, 'Qzasked');
    await answer(id, null);
    const { browser } = shop.people.customer;
    const file = await browser.request('POST', exportMe.path, { body: { password: shopPassword } });
    const text = Buffer.from(await file.arrayBuffer()).toString('utf8');
    expect(text).toContain('Qzasked');
    expect(text).toContain('"name":"operator"');
    expect(text).not.toContain('operator Test');
  });
});
