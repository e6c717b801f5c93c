import { sendContactMessage } from '@atelier/contract';
import { readResponse } from '@atelier/testing';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startWorld, type TestWorld } from '#browser.fixture.ts';
import { hour } from '#platform/config/limits.ts';
import { mails, refusedAddresses } from '#platform/database/schema.ts';
import { contactMessages } from '#schema/index.ts';
import { messageInput, mailTemplatesAbout, readStoredMessage, sendMessage } from './contact-messages.fixture.ts';

const shopEmail = 'shop@atelier.test';

let world: TestWorld;
beforeAll(async () => {
  world = await startWorld(inject('database'), { environment: { SHOP_EMAIL: shopEmail } });
});
afterAll(() => world.stop());

function countStored(): Promise<number> {
  return world.app.platform.database.$count(contactMessages);
}

describe('a message to the shop', () => {
  test('a contact message is stored and mailed to shop', async () => {
    const sent = await sendMessage(world, { name: '  Leïla <b>Ben Amor</b> ' });
    const row = await readStoredMessage(world, sent);
    expect(row).toMatchObject({ state: 'NEW', name: 'Leïla <b>Ben Amor</b>', phone: '+21620123456', lang: 'en' });
    const mail = await world.mailbox.next({ to: shopEmail });
    expect(mail.headers.get('reply-to')).toBe(sent.email);
    expect(mail.subject).toBe('Un message du site');
    for (const said of [sent.email, '+21620123456', sent.message, `/workshop/messages/${row.id}`])
      expect(mail.text).toContain(said);
    expect(mail.html).toContain('Leïla &lt;b&gt;Ben Amor&lt;/b&gt;');
  });

  test('a contact message of four fields passes as genuine', async () => {
    const { website: _website, ...body } = messageInput();
    await world.browser().send(sendContactMessage, { body });
    expect(await readStoredMessage(world, body)).toMatchObject({ state: 'NEW', message: body.message });
    expect((await world.mailbox.next({ to: shopEmail })).text).toContain(body.email);
  });

  test('a shop address that refused gets the next message', async () => {
    const refusal = { address: shopEmail, reason: '552 5.2.2 full', refusedAt: new Date() };
    await world.app.platform.database.insert(refusedAddresses).values(refusal);
    const { email } = await sendMessage(world);
    expect((await world.mailbox.next({ to: shopEmail })).text).toContain(email);
  });

  test('a contact message mails nothing to its typed address', async () => {
    const { email } = await sendMessage(world);
    await world.mailbox.next({ to: shopEmail });
    expect(await world.app.platform.database.$count(mails, eq(mails.recipient, email))).toBe(0);
  });

  test.for([
    ['name', 'none', '', 'auth.signup.name'],
    ['name', 'one letter', 'L', 'auth.signup.name'],
    ['name', '101 letters', 'L'.repeat(101), 'tooLong'],
    ['name', 'a header', 'Leïla\r\nBcc: everybody@atelier.test', 'controlCharacter'],
    ['name', 'NUL', 'Leïla\u0000', 'unreadable'],
    ['email', 'none', '', 'auth.signin.email'],
    ['email', 'no address', 'leila', 'auth.signin.email'],
    ['email', 'a header', 'leila@atelier.test\r\nBcc: everybody@atelier.test', 'auth.signin.email'],
    ['email', 'two addresses', 'leila@atelier.test, everybody@atelier.test', 'auth.signin.email'],
    ['email', 'too long an address', `${'l'.repeat(250)}@atelier.test`, 'tooLong'],
    ['phone', 'none', '', 'required'],
    ['phone', 'two digits', '12', 'phone.invalid'],
    ['message', 'blanks', ' \n ', 'required'],
    ['message', '5,001 letters', 'm'.repeat(5_001), 'tooLong'],
  ] as const)('a message with %s for %s is a 400 [5.18]', async ([field, , given, message]) => {
    const before = await countStored();
    await expect(
      world.browser().send(sendContactMessage, { body: messageInput({ [field]: given }) }),
    ).rejects.toMatchObject({
      status: 400,
      body: { message: 'validation', issues: expect.arrayContaining([{ path: field, message }]) },
    });
    expect(await countStored()).toBe(before);
  });

  test('a contact message has 5,000 characters at most', async () => {
    const sent = await sendMessage(world, { message: `${'é'.repeat(4_997)}\r\n!` });
    expect((await readStoredMessage(world, sent)).message).toHaveLength(5_000);
  });

  test('a huge contact message is a 413', async () => {
    const body = messageInput({ message: 'm'.repeat(300_000) });
    const answer = await world.browser().request('POST', '/contact', { body });
    expect([answer.status, (await readResponse(answer).catch(() => null)) === null]).toEqual([413, true]);
  });

  test('a filled hidden field makes a message spam', async () => {
    const answers = [messageInput({ website: 'https://cheap.example' }), messageInput()].map(async (body) => {
      const answer = await world.browser().request('POST', '/contact', { body });
      return { body, status: answer.status, text: await answer.text() };
    });
    const [spam, honest] = await Promise.all(answers);
    expect([spam?.status, spam?.text]).toEqual([200, '{}']);
    expect([honest?.status, honest?.text]).toEqual([spam?.status, spam?.text]);
    const row = await readStoredMessage(world, spam?.body ?? { email: '' });
    expect([row.state, await mailTemplatesAbout(world, row.id)]).toEqual(['SPAM', []]);
  });

  test('a contact message written in an instant is accepted', async () => {
    // Older pages still send this field.
    const body = { ...messageInput(), touchedFor: 1 };
    expect((await world.browser().request('POST', '/contact', { body })).status).toBe(200);
    expect(await readStoredMessage(world, body)).toMatchObject({ state: 'NEW' });
  });
});

describe('without an address of the shop', () => {
  test('a message is only stored', async () => {
    const quiet = await startWorld(inject('database'));
    const row = await readStoredMessage(quiet, await sendMessage(quiet));
    expect([row.state, await mailTemplatesAbout(quiet, row.id)]).toEqual(['NEW', []]);
    await quiet.stop();
  });
});

describe('too many messages', () => {
  const limited = () =>
    startWorld(inject('database'), { environment: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' } });
  const tooMany = { status: 429, body: { message: 'tooManyAttempts' } };

  test('a network sends five contact messages an hour', async () => {
    const strict = await limited();
    const from = '198.51.100.1';
    const mistyped = { email: 'leila' };
    await expect(sendMessage(strict, mistyped, from)).rejects.toMatchObject({ status: 400 });
    for (let count = 0; count < 5; count += 1) await sendMessage(strict, {}, from);
    await expect(sendMessage(strict, {}, from)).rejects.toMatchObject(tooMany);
    await sendMessage(strict, {}, '198.51.100.2');
    strict.clock.forward(hour);
    await sendMessage(strict, {}, from);
    expect(await strict.app.platform.database.$count(contactMessages)).toBe(7);
    await strict.stop();
  });

  test('all networks send sixty contact messages an hour', async () => {
    const strict = await limited();
    const second = await startWorld(inject('database'), {
      beside: strict,
      environment: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' },
    });
    const sent = Array.from({ length: 61 }, (_, index) =>
      sendMessage(index % 2 === 0 ? strict : second, {}, `203.0.113.${index + 1}`),
    );
    const refused = (await Promise.allSettled(sent)).filter((result) => result.status === 'rejected');
    expect(refused).toMatchObject([{ reason: tooMany }]);
    expect(await strict.app.platform.database.$count(contactMessages)).toBe(60);
    await second.stop();
    await strict.stop();
  });
});
