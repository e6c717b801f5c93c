import {
  answerContactMessage,
  type ContactEvent,
  getContactMessage,
  listContactMessages,
  markContactMessage,
} from '@atelier/contract';
import { eq } from 'drizzle-orm';
import { io } from 'socket.io-client';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createPerson, type TestBrowser } from '#browser.fixture.ts';
import { day, minute } from '#platform/config/limits.ts';
import { mails } from '#platform/database/schema.ts';
import { contactMessages } from '#schema/index.ts';
import { verifyWith } from '#modules/auth/attack.fixture.ts';
import { nextCode, requestEmailChange } from '#modules/auth/change-email.fixture.ts';
import { openShop, type Shop } from '#modules/repairs/staff/shop.fixture.ts';
import { findListedMessage, mailTemplatesAbout, readStoredMessage, sendMessage } from './contact-messages.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'), { environment: { SHOP_EMAIL: 'shop@atelier.test' } });
});
afterAll(() => shop.stop());

async function openSocket({ accessToken: token }: TestBrowser) {
  const events: ContactEvent[] = [];
  const socket = io(shop.world.app.url, { transports: ['websocket'], forceNew: true, auth: { token } });
  socket.on('contact', (event: ContactEvent) => events.push(event));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return { events, close: () => socket.disconnect() };
}

const conflict = { status: 409, body: { message: 'editedMeanwhile' } };

async function createMessage(overrides: Parameters<typeof sendMessage>[1] = {}) {
  const sent = await sendMessage(shop.world, overrides);
  return findListedMessage(shop.people.operator, sent);
}

describe('the shop’s messages', () => {
  test('contact messages are paged by state, newest first', async () => {
    const { send } = shop.people.admin;
    const before = await send(listContactMessages, { query: {} });
    const sent = [await createMessage(), await createMessage(), await createMessage()].map(({ id }) => id);
    const first = await send(listContactMessages, { query: { limit: 2 } });
    expect(first.data.map(({ id }) => id)).toEqual([sent[2], sent[1]]);
    expect(first.news).toBe(before.news + 3);
    const second = await send(listContactMessages, { query: { limit: 1, cursor: first.nextCursor ?? '' } });
    expect(second.data.map(({ id }) => id)).toEqual([sent[0]]);
    expect((await send(listContactMessages, { query: { state: 'ANSWERED' } })).nextCursor).toBeNull();
  });

  test('an answer follows its writer’s new address', async () => {
    const { world, people } = shop;
    const { email } = createPerson();
    const writer = await world.signUp();
    const { id, version } = await createMessage({ email: writer.person.email });
    const socket = await openSocket(people.operator.browser);
    const token = await requestEmailChange(writer, email);
    await verifyWith(writer.browser, token, await nextCode(world, email));
    await expect.poll(() => socket.events).toContainEqual({ id });
    socket.close();
    const answer = (seen: number) =>
      people.operator.send(answerContactMessage, { params: { id }, body: { text: 'Yes, we do.', version: seen } });
    await expect(answer(version)).rejects.toMatchObject({ ...conflict, body: { contact: { email } } });
    await answer(version + 1);
    await world.mailbox.next({ to: email, subject: 'Our answer' });
  });

  test('contact messages reach open pages of the office', async () => {
    const { operator, admin, technician, customer } = shop.people;
    const [hearing, deaf] = [
      await Promise.all([operator, admin].map(({ browser }) => openSocket(browser))),
      await Promise.all([technician, customer].map(({ browser }) => openSocket(browser))),
    ];
    const { id, version } = await createMessage();
    // An event of another test's message may still arrive.
    const told = (events: readonly { id: string }[], about: string) =>
      events.filter((event) => event.id === about).length;
    for (const { events } of hearing) await expect.poll(() => told(events, id)).toBe(1);
    await operator.send(markContactMessage, { params: { id }, body: { mark: 'done', version } });
    for (const { events } of hearing) await expect.poll(() => told(events, id)).toBe(2);
    const before = hearing.map(({ events }) => events.length);
    await sendMessage(shop.world, { website: 'https://spam.test' });
    await createMessage();
    for (const [nth, { events }] of hearing.entries())
      await expect.poll(() => events).toHaveLength((before[nth] ?? 0) + 1);
    expect(deaf.map(({ events }) => events)).toEqual([[], []]);
    for (const { close } of [...hearing, ...deaf]) close();
  });

  test.each(['technician', 'collector', 'courier', 'customer'] as const)(
    'contact messages are refused to the %s',
    async (name) => {
      const { id, version } = await createMessage();
      const { send } = shop.people[name];
      const refused = { status: 403, body: { message: 'notAllowed' } };
      const params = { id };
      await expect(send(listContactMessages, { query: {} })).rejects.toMatchObject(refused);
      await expect(send(getContactMessage, { params })).rejects.toMatchObject(refused);
      await expect(send(answerContactMessage, { params, body: { text: 'No', version } })).rejects.toMatchObject(
        refused,
      );
      await expect(send(markContactMessage, { params, body: { mark: 'spam', version } })).rejects.toMatchObject(
        refused,
      );
      expect((await shop.people.operator.send(getContactMessage, { params })).version).toBe(version);
    },
  );

  test('contact messages are a 401 for a visitor', async () => {
    await expect(shop.world.browser().send(listContactMessages, { query: {} })).rejects.toMatchObject({ status: 401 });
  });

  test.each([uuidv7(), 'not-an-id', "'; drop table contact_messages"])(
    'contact messages are a 404 at %s',
    async (id) => {
      const { send } = shop.people.operator;
      const notFound = { status: 404, body: { message: 'notFound' } };
      await expect(send(getContactMessage, { params: { id } })).rejects.toMatchObject(notFound);
      await expect(
        send(answerContactMessage, { params: { id }, body: { text: 'Yes', version: 1 } }),
      ).rejects.toMatchObject(notFound);
    },
  );
});

describe('an answer', () => {
  test("an answer is mailed once, in the writer's language", async () => {
    const { id, version, email, allowedActions, message } = await createMessage();
    expect(allowedActions).toEqual(['answer', 'done', 'spam']);
    const { send } = shop.people.operator;
    const answer = { params: { id }, body: { text: 'Yes, we do.\nBring it <b>along</b>.', version } };
    const answered = await send(answerContactMessage, answer);
    expect(answered).toMatchObject({
      state: 'ANSWERED',
      answer: { text: answer.body.text, by: 'operator' },
      allowedActions: [],
    });
    const mail = await shop.world.mailbox.next({ to: email });
    expect(mail.subject).toBe('Our answer to your message');
    expect(mail.headers.get('reply-to')).toBe('shop@atelier.test');
    expect(mail.text).toContain('Yes, we do.\nBring it <b>along</b>.');
    expect(mail.text).toContain(message);
    expect(mail.html).toContain('Bring it &lt;b&gt;along&lt;/b&gt;.');
    const again = { ...answer, body: { text: 'Once more', version: answered.version } };
    await expect(send(answerContactMessage, again)).rejects.toMatchObject({ ...conflict });
    expect((await mailTemplatesAbout(shop.world, id)).toSorted()).toEqual(['contact.answer', 'contact.toShop']);
    expect((await send(getContactMessage, { params: { id } })).answer?.text).toBe(answer.body.text);
  });

  test('one of two concurrent answers wins', async () => {
    const { id, version, email } = await createMessage();
    const { operator, otherOperator } = shop.people;
    const results = await Promise.allSettled(
      [operator, otherOperator].map(({ send }, index) =>
        send(answerContactMessage, { params: { id }, body: { text: `Answer ${index}`, version } }),
      ),
    );
    const [won] = results.filter((result) => result.status === 'fulfilled');
    const lost = results.filter((result) => result.status === 'rejected');
    expect(lost).toMatchObject([
      { reason: { status: 409, body: { message: 'editedMeanwhile', contact: { answer: won?.value.answer } } } },
    ]);
    expect(await shop.world.app.platform.database.$count(mails, eq(mails.recipient, email))).toBe(1);
  });

  test.each(['', ' ', 'a'.repeat(5_001)])('an answer has 1 to 5,000 characters', async (text) => {
    const { id, version } = await createMessage();
    await expect(
      shop.people.operator.send(answerContactMessage, { params: { id }, body: { text, version } }),
    ).rejects.toMatchObject({ status: 400, body: { issues: [{ path: 'text' }] } });
  });
});

describe('a mark', () => {
  const marking = (id: string, mark: 'done' | 'spam' | 'reopen', version: number) =>
    shop.people.operator.send(markContactMessage, { params: { id }, body: { mark, version } });

  test('a contact message is marked done or spam', async () => {
    const { id, version } = await createMessage();
    const done = await marking(id, 'done', version);
    expect([done.state, done.allowedActions]).toEqual(['DONE', ['answer', 'reopen', 'spam']]);
    const spam = await marking(id, 'spam', done.version);
    expect([spam.state, spam.allowedActions]).toEqual(['SPAM', ['reopen']]);
    expect((await marking(id, 'reopen', spam.version)).state).toBe('NEW');
  });

  test('a mark on an outdated contact message is refused', async () => {
    const { id, version } = await createMessage();
    await marking(id, 'spam', version);
    await expect(marking(id, 'done', version)).rejects.toMatchObject({
      status: 409,
      body: { message: 'editedMeanwhile', contact: { id, state: 'SPAM' } },
    });
  });

  test('an outdated mark is refused though still possible', async () => {
    const { id, version } = await createMessage();
    const { version: between } = await marking(id, 'done', version);
    const { version: now } = await marking(id, 'reopen', between);
    await expect(marking(id, 'spam', version)).rejects.toMatchObject(conflict);
    expect((await marking(id, 'spam', now)).state).toBe('SPAM');
  });

  test('a mark without transition is refused', async () => {
    const { id, version } = await createMessage();
    await expect(marking(id, 'reopen', version)).rejects.toMatchObject(conflict);
    const spam = await marking(id, 'spam', version);
    const body = { text: 'Thanks', version: spam.version };
    await expect(shop.people.operator.send(answerContactMessage, { params: { id }, body })).rejects.toMatchObject(
      conflict,
    );
    expect(await mailTemplatesAbout(shop.world, id)).toEqual(['contact.toShop']);
  });
});

test('a contact message is deleted after twelve months', async () => {
  const { world, people } = shop;
  const old = await createMessage();
  await people.operator.send(answerContactMessage, {
    params: { id: old.id },
    body: { text: 'Yes', version: old.version },
  });
  const { createdAt } = await readStoredMessage(world, old);
  world.clock.forward(364 * day);
  const forget = world.app.platform.jobs.routines.find(({ name }) => name === 'messages.forget');
  await forget?.run();
  expect((await readStoredMessage(world, old)).createdAt).toEqual(createdAt);
  const young = await sendMessage(world);
  world.clock.forward(day + minute);
  await forget?.run();
  const { database } = world.app.platform;
  expect(await database.$count(contactMessages, eq(contactMessages.id, old.id))).toBe(0);
  expect(await mailTemplatesAbout(world, old.id)).toEqual([]);
  expect(await mailTemplatesAbout(world, (await readStoredMessage(world, young)).id)).toEqual(['contact.toShop']);
});
