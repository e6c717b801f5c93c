import { type Mailbox, type ReceivedMail, startMailbox } from '@atelier/testing';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import * as z from 'zod/mini';
import { transaction } from '#platform/database/database.ts';
import { mailTemplate } from '#platform/mail/layout/template.ts';
import { mailTopics } from '#modules/preferences/mail-topics.ts';
import { startTestApp, type TestApp } from './app.fixture.ts';
import { everyMail } from './every-mail.fixture.ts';

let mailbox: Mailbox;
let app: TestApp;
beforeAll(async () => {
  mailbox = await startMailbox();
  app = await startTestApp({
    server: inject('database'),
    environment: {
      SMTP_URL: mailbox.url,
      PUBLIC_URL: 'https://atelier.example',
      MAIL_FROM: 'no-reply@atelier.example',
      SHOP_EMAIL: 'bonjour@atelier.example',
      SHOP_NAME: 'Réparo, SARL',
    },
  });
});
afterAll(async () => {
  await app.stop();
  await mailbox.stop();
});

const kinds = Object.entries(everyMail).flatMap(([name, all]) =>
  all.flatMap((data, variant) =>
    (['fr', 'en'] as const).map((lang) => ({
      name,
      lang,
      data,
      // Unique addresses make the order of arrival irrelevant.
      to: `${name.toLowerCase()}.${variant}.${lang}@atelier.test`,
      title: `${name} ${typeof data['action'] === 'string' ? data['action'] : variant} ${lang}`,
    })),
  ),
);

test('every mail has a line among the topics', () => {
  expect(Object.keys(mailTopics).toSorted()).toEqual(Object.keys(everyMail).toSorted());
});

const reader = '0190f3c2-0000-7000-8000-0000000000aa';

/** Sends a mail through the product's templates, rows, jobs and transport, and returns it as received. */
async function sendMail({ name, lang, data, to }: (typeof kinds)[number]): Promise<ReceivedMail> {
  const named = mailTemplate({
    name,
    data: z.record(z.string(), z.unknown()),
    render: () => ({ subject: '', text: '', html: '' }),
  });
  const { database, mail } = app.platform;
  await transaction(database, (tx) => mail.outbox.post(tx, named, { to, lang, data, subjectId: reader }));
  return mailbox.next({ to });
}

test('list has every kind of mail', () => {
  expect(Object.keys(everyMail).toSorted()).toEqual(app.platform.mail.templates.names().toSorted());
});

describe.each(kinds)('$title', (kind) => {
  const { name, lang, data } = kind;
  let mail: ReceivedMail;
  const header = (key: string): string | undefined => mail.headers.get(key);
  beforeAll(async () => {
    mail = await sendMail(kind);
  });

  test("every mail has the shop's name and reply address", () => {
    expect(header('from')).toMatch(/^=\?UTF-8\?.+ <no-reply@atelier\.example>$|^"Réparo, SARL" </u);
    expect(header('reply-to')).toBe(name === 'contact.toShop' ? 'sami@atelier.test' : 'bonjour@atelier.example');
    expect(header('content-language')).toBe(lang);
  });

  test('a mail says that a program wrote it', () => {
    const isWritten = name === 'contact.answer';
    expect([header('auto-submitted'), header('x-auto-response-suppress')]).toEqual(
      isWritten ? [undefined, undefined] : ['auto-generated', 'All'],
    );
  });

  test('every mail refers to its repair alone', () => {
    const thread = 'repairId' in data ? '<repair-7K2M9QFX@atelier.example>' : undefined;
    expect([header('references'), header('in-reply-to')]).toEqual([thread, thread]);
  });

  test('mails about repairs can be stopped, others not [2.326]', () => {
    // A driver at the door and a device that nobody collects concern everybody.
    const isUrgent = name === 'repair.arrival' || data['kind'] === 'UNCOLLECTED';
    const isOptional = /^(repair|conversation)\./u.test(name) && !isUrgent;
    const address = header('list-unsubscribe')?.replaceAll(/[<>]/gu, '');
    expect(header('list-unsubscribe-post')).toBe(isOptional ? 'List-Unsubscribe=One-Click' : undefined);
    expect(address?.startsWith('https://atelier.example/unsubscribe?token=')).toBe(isOptional ? true : undefined);
    expect(mail.text.includes(address ?? '/unsubscribe')).toBe(isOptional);
    expect(address ?? '').not.toContain(reader);
  });

  test('a mail’s text and HTML say the same', () => {
    expect(mail.subject).not.toBe('');
    expect(`${mail.subject}${mail.text}${mail.html}`).not.toMatch(/\{\{|undefined|\bnull\b|mail\.[a-z]+\./u);
    const html = mail.html.replaceAll(/<br>/gu, '\n');
    for (const line of mail.text.split('\n').filter((each) => each.startsWith('http')))
      expect(html).toContain(`href="${line.replaceAll('&', '&amp;')}"`);
    expect(html).toContain('<div style="display:none');
    const opened = html.match(/<(?:table|tr|td|th|div|p|h1|a)\b/gu)?.length;
    expect(html.match(/<\/(?:table|tr|td|th|div|p|h1|a)>/gu)?.length).toBe(opened);
    expect(mail.attachments.map(({ name: file }) => file)).toEqual('calendar' in data ? ['atelier-7K2M9QFX.ics'] : []);
  });
});
