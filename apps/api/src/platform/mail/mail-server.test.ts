import { afterEach, expect, test } from 'vitest';
import { minute } from '../config/limits.ts';
import { type MailQueue, type MailQueueOptions, startMailQueue } from './mail-queue.fixture.ts';

let queue: MailQueue | undefined;
afterEach(async () => {
  await queue?.stop();
  queue = undefined;
});

async function startQueue(options: MailQueueOptions): Promise<MailQueue> {
  queue = await startMailQueue(options);
  return queue;
}

function readState({ app }: MailQueue) {
  return app.platform.mail.server.state();
}

async function workStatus({ app }: MailQueue): Promise<number> {
  return (await fetch(`${app.url}/health/work`)).status;
}

test('a refusing mail server is known at the start', async () => {
  const lines: string[] = [];
  const refused = await startQueue({
    before: (smtp) => smtp.reply('AUTH', '535 5.7.8 wrong password'),
    log: { write: (line) => void lines.push(line) },
  });
  await expect.poll(() => readState(refused)).toMatchObject({ state: 'REFUSING' });
  await expect.poll(() => lines.join('')).toContain('mail.unavailable');
  expect(lines.join('')).not.toContain('secret');
  expect(await workStatus(refused)).toBe(503);
  expect((await fetch(`${refused.app.url}/health/ready`)).status).toBe(200);
});

test('a server without STARTTLS gets no mail under TLS', async () => {
  const plain = await startQueue({ query: '?requireTLS=true' });
  await plain.post('tls@atelier.test');
  await expect.poll(() => readState(plain)).toMatchObject({ state: 'REFUSING' });
  expect(plain.smtp.count('AUTH')).toBe(0);
  expect(plain.smtp.mails).toEqual([]);
});

test('a silent mail server is reported after 15 minutes', async () => {
  const silent = await startQueue({
    mail: { greeting: 500 },
    before: (smtp) => smtp.reply('GREETING', 'say nothing'),
  });
  await silent.post('slow@atelier.test');
  await expect.poll(() => readState(silent)).toMatchObject({ state: 'UNREACHABLE' });
  expect(readState(silent).fault?.reason).toMatch(/Greeting never received|Connection timeout/u);
  expect(await workStatus(silent)).toBe(200);
  await silent.forward(16 * minute);
  expect(await workStatus(silent)).toBe(503);
});

test('a server that defers all mail is reported', async () => {
  const lines: string[] = [];
  const deferred = await startQueue({
    before: (smtp) => smtp.reply('RCPT', '452 4.5.3 daily quota used up'),
    log: { write: (line) => void lines.push(line) },
  });
  await deferred.post('first@atelier.test');
  await deferred.post('second@atelier.test');
  await deferred.expectRow('first@atelier.test', { attempts: 1, reason: expect.stringContaining('quota') });
  await deferred.expectRow('second@atelier.test', { attempts: 1 });
  expect(readState(deferred)).toMatchObject({ state: 'TAKING' });
  expect(await workStatus(deferred)).toBe(200);
  await deferred.forward(16 * minute);
  expect(await workStatus(deferred)).toBe(503);
  expect(lines.join('')).toMatch(/"event":"mail.refused".*daily quota used up/u);
});

test('deferred mails to one address page nobody', async () => {
  const full = await startQueue({ before: (smtp) => smtp.reply('RCPT', '452 4.2.2 mailbox full') });
  await full.post('full@atelier.test');
  await full.expectRow('full@atelier.test', { attempts: 1 });
  await full.forward(16 * minute);
  expect(await workStatus(full)).toBe(200);
});

test('one deferred mail among sent ones pages nobody', async () => {
  const greylisted = await startQueue({
    before: (smtp) => smtp.reply('RCPT', '451 4.7.1 try again later', { to: 'grey@atelier.test' }),
  });
  await greylisted.post('grey@atelier.test');
  await greylisted.expectRow('grey@atelier.test', { attempts: 1 });
  await greylisted.post('sent@atelier.test');
  await greylisted.expectRow('sent@atelier.test', { state: 'SENT' });
  await greylisted.forward(16 * minute);
  expect(await workStatus(greylisted)).toBe(200);
});

test('a stopping node ends a hanging delivery', async () => {
  const hanging = await startQueue({ before: (smtp) => smtp.reply('END', 'say nothing') });
  await hanging.post('hanging@atelier.test');
  await expect.poll(() => hanging.smtp.count('END')).toBe(1);
  await hanging.app.platform.mail.close();
  await hanging.expectRow('hanging@atelier.test', { state: 'PENDING', unanswered: 1 });
  await expect.poll(() => hanging.wait('hanging@atelier.test')).toBeGreaterThan(9 * minute);
});
