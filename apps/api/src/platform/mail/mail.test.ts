import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { startMailbox, type Mailbox } from '@atelier/testing';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import * as z from 'zod/mini';
import { startTestApp, type TestApp } from '#app.fixture.ts';
import { mails } from '#platform/database/schema.ts';
import { transaction } from '../database/database.ts';
import { retryDelay } from './mail-server.ts';
import { mailTemplate } from './layout/template.ts';

const fileMail = mailTemplate({
  name: 'test.file',
  data: z.object({ content: z.string() }),
  render: ({ content }) => ({
    subject: 'A file',
    text: 'It goes along',
    html: '<p>It goes along</p>',
    attachments: [{ name: 'a.csv', type: 'text/csv; charset=utf-8', content }],
  }),
});

const codeMail = mailTemplate({
  name: 'test.code',
  data: z.object({ name: z.string(), code: z.string() }),
  secrets: ['code'],
  render: ({ name, code }, { lang, publicUrl }) => ({
    subject: `${lang} ${name}`,
    text: `${code} ${publicUrl}/x`,
    html: `<p>${code}</p>`,
  }),
});

let mailbox: Mailbox;
let app: TestApp;
const quickLimits = {
  mail: { firstDelay: 20, longestDelay: 40 },
  jobs: { poll: 50 },
};

beforeAll(async () => {
  mailbox = await startMailbox();
  app = await startTestApp({
    server: inject('database'),
    environment: {
      SMTP_URL: mailbox.url,
      PUBLIC_URL: 'https://atelier.example',
      MAIL_FROM: 'Ours <hello@atelier.example>',
      SHOP_EMAIL: 'shop@atelier.example',
      SHOP_NAME: 'Garage, SARL',
    },
    limits: quickLimits,
    modules: [({ mail }) => mail.templates.add(codeMail), ({ mail }) => mail.templates.add(fileMail)],
  });
});
afterAll(async () => {
  await app.stop();
  await mailbox.stop();
});

type PostInput = { readonly name?: string; readonly expiresAt?: Date };

function postMail(to: string, { name = 'Ann', expiresAt }: PostInput = {}, { platform } = app): Promise<void> {
  return transaction(platform.database, (tx) =>
    platform.mail.outbox.post(tx, codeMail, {
      to,
      lang: 'fr',
      data: { name, code: '123456' },
      ...(expiresAt === undefined ? {} : { expiresAt }),
    }),
  );
}

async function rowOf(recipient: string, { platform } = app) {
  const rows = await platform.database
    .select()
    .from(mails)
    .where(sql`recipient = ${recipient}`);
  return rows[0];
}

async function stateOf(recipient: string): Promise<string | undefined> {
  return (await rowOf(recipient))?.state;
}

describe('a mail', () => {
  test('a mail leaves after the commit in its language', async () => {
    await postMail('ann@atelier.test');
    const mail = await mailbox.next({ to: 'ann@atelier.test' });
    expect(mail).toMatchObject({
      subject: 'fr Ann',
      text: expect.stringContaining('123456 https://atelier.example/x'),
    });
    expect(mail.headers.get('from')).toBe('"Garage, SARL" <hello@atelier.example>');
    expect(mail.messageId).toMatch(/^<[0-9a-f-]{36}@atelier\.example>$/);
  });

  test('a sent mail loses its code', async () => {
    await postMail('wiped@atelier.test');
    await mailbox.next({ to: 'wiped@atelier.test' });
    await expect.poll(() => stateOf('wiped@atelier.test')).toBe('SENT');
    expect((await rowOf('wiped@atelier.test'))?.data).toEqual({ name: 'Ann' });
  });

  test("a mail of a rolled back transaction isn't written", async () => {
    const failing = transaction(app.platform.database, async (tx) => {
      await app.platform.mail.outbox.post(tx, codeMail, {
        to: 'never@atelier.test',
        lang: 'en',
        data: { name: 'A', code: '1' },
      });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await rowOf('never@atelier.test')).toBeUndefined();
  });

  test('a refused mail is repeated under its Message-ID', async () => {
    const refused = mailbox.rejectNext(2);
    await postMail('later@atelier.test');
    const mails = [...(await refused), await mailbox.next({ to: 'later@atelier.test' })];
    expect(mails).toHaveLength(3);
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1);
    await expect.poll(() => rowOf('later@atelier.test')).toMatchObject({ state: 'SENT', attempts: 3 });
  });

  test('a repeated mail carries its file unchanged', async () => {
    const content = 'X:é\r\ny\n 👩‍👩‍👧‍👦\r\n\r\n';
    const refused = mailbox.rejectNext(2);
    const mailing = { to: 'file@atelier.test', lang: 'fr', data: { content } } as const;
    await transaction(app.platform.database, (tx) => app.platform.mail.outbox.post(tx, fileMail, mailing));
    const mails = [...(await refused), await mailbox.next({ to: 'file@atelier.test' })];
    const file = { name: 'a.csv', type: 'text/csv', content };
    expect(mails.map(({ attachments }) => attachments)).toEqual([[file], [file], [file]]);
  });

  test("a mail with an expired code isn't sent", async () => {
    await postMail('old@atelier.test', { expiresAt: new Date(app.platform.clock.now().getTime() - 1) });
    await expect
      .poll(() => rowOf('old@atelier.test'))
      .toMatchObject({ state: 'EXPIRED', data: { name: 'Ann' }, attempts: 0 });
    expect(mailbox.all.filter(({ to }) => to === 'old@atelier.test')).toEqual([]);
  });

  test('a name adds no header to a mail', async () => {
    await postMail('headers@atelier.test', { name: 'Ann\r\nBcc: eve@atelier.test\u2028x' });
    const mail = await mailbox.next({ to: 'headers@atelier.test' });
    expect(mail.subject).toBe('fr Ann Bcc: eve@atelier.test x');
    expect(mail.headers.has('bcc')).toBe(false);
  });

  test.each([
    'a@atelier.test, b@atelier.test',
    'Ann <a@atelier.test>',
    'a@atelier.test\r\nBcc: b@atelier.test',
    'nobody',
  ])('a mail to %j is refused', async (to) => {
    await expect(postMail(to)).rejects.toThrow('exactly one address');
  });
});

test('the wait doubles up to its longest', () => {
  const within = { firstDelay: 1_000, longestDelay: 60_000 };
  const waits = [1, 2, 5, 30].map((attempt) => retryDelay(attempt, within));
  const ceilings = [1_000, 2_000, 16_000, 60_000];
  waits.forEach((wait, i) => {
    expect(wait).toBeLessThanOrEqual(ceilings[i] ?? 0);
    expect(wait).toBeGreaterThanOrEqual((ceilings[i] ?? 0) / 2);
  });
});

function talkWithoutEnd(socket: Socket): void {
  socket.write('220 atelier.test ESMTP\r\n');
  const talking = setInterval(() => socket.write('250-and more\r\n'), 20);
  socket.once('close', () => clearInterval(talking));
}

describe.each([
  ['says nothing', () => undefined],
  ['talks without end', talkWithoutEnd],
])('a mail server that %s', (_, talk) => {
  const impatient = { ...quickLimits, mail: { greeting: 100, deliver: 200, lastly: 100 } };
  let server: Server;
  let waiting: TestApp;
  beforeAll(async () => {
    server = createServer((socket) => {
      socket.on('error', () => undefined);
      talk(socket);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    waiting = await startTestApp({
      server: inject('database'),
      environment: { SMTP_URL: `smtp://127.0.0.1:${port}` },
      limits: impatient,
      modules: [({ mail }) => mail.templates.add(codeMail)],
    });
  });
  afterAll(async () => {
    await waiting.stop();
    server.close();
  });

  test('a stuck mail server is left, its mails wait', async () => {
    await postMail('patient@atelier.test', {}, waiting);
    const { server: mailServer } = waiting.platform.mail;
    await expect.poll(() => mailServer.state()).toMatchObject({ state: 'UNREACHABLE' });
    await expect
      .poll(() => rowOf('patient@atelier.test', waiting))
      .toMatchObject({
        state: 'PENDING',
        attempts: 0,
        reason: expect.stringMatching(/Greeting never received|aborted/),
      });
  });
});

describe('without a mail server', () => {
  let local: TestApp;
  beforeAll(async () => {
    local = await startTestApp({
      server: inject('database'),
      modules: [({ mail }) => mail.templates.add(codeMail), ({ mail }) => mail.templates.add(fileMail)],
    });
  });
  afterAll(() => local.stop());

  const page = async (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(local.url + path, { headers });

  test('mail lands in /dev/mailbox without a mail server', async () => {
    await transaction(local.platform.database, (tx) =>
      local.platform.mail.outbox.post(tx, codeMail, {
        to: 'ann@atelier.test',
        lang: 'en',
        data: { name: '<b>Ann</b>', code: '654321' },
      }),
    );
    const list = async (): Promise<string> => (await page('/dev/mailbox')).text();
    await expect.poll(list).toContain('en &lt;b&gt;Ann&lt;/b&gt;');
    const link = /\/dev\/mailbox\/[0-9a-f-]+/.exec(await list())?.[0] ?? '';
    const mail = await page(link);
    expect(mail.headers.get('content-security-policy')).toContain("default-src 'none'");
    const html = await mail.text();
    expect(html).toContain('654321');
    expect(html).toContain('<iframe sandbox=""');
    expect(html).toContain(`<a href="http://localhost:${new URL(local.url).port}/x">`);
  });

  test('a mail’s file is saved from its page', async () => {
    const mailing = { to: 'file@atelier.test', lang: 'en', data: { content: 'X:1\r\n<b>' } } as const;
    await transaction(local.platform.database, (tx) => local.platform.mail.outbox.post(tx, fileMail, mailing));
    const list = async (): Promise<string> => (await page('/dev/mailbox')).text();
    await expect.poll(list).toContain('A file');
    const link = /\/dev\/mailbox\/[0-9a-f-]+(?=">A file)/.exec(await list())?.[0] ?? '';
    const html = await (await page(link)).text();
    expect(html).toContain('<a download="a.csv" href="data:text/csv;charset=utf-8,X%3A1%0D%0A%3Cb%3E">a.csv</a>');
    expect(html).toContain('X:1\r\n&lt;b&gt;');
  });

  test('nobody else reads it', async () => {
    expect((await page('/dev/mailbox', { 'x-forwarded-for': '203.0.113.7' })).status).toBe(404);
    expect((await page('/dev/mailbox/..%2f..%2fauth-secret')).status).toBe(404);
  });
});
