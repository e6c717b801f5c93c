import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { day, hour, minute } from '../config/limits.ts';
import { mails } from '#platform/database/schema.ts';
import { enqueue, jobKind } from '../jobs/jobs.ts';
import { transaction } from '../database/database.ts';
import { beginMaintenance, endMaintenance } from '../process/maintenance.ts';
import { type MailQueue, startMailQueue } from './mail-queue.fixture.ts';

const otherJob = jobKind('test.other', z.object({ name: z.string() }));
const ranJobs: string[] = [];

let queue: MailQueue;
let lines = '';
beforeAll(async () => {
  queue = await startMailQueue({
    log: { write: (line) => void (lines += line) },
    modules: [({ jobs }) => jobs.handle(otherJob, async ({ name }) => void ranJobs.push(name))],
  });
});
afterAll(() => queue.stop());

beforeEach(() => queue.reset());

function readState() {
  return queue.app.platform.mail.server.state();
}

function createAddresses(name: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => `${name}-${i}@atelier.test`);
}

describe('a fault of the connection', () => {
  test.each([
    { name: 'a refused sign-in', moment: 'AUTH', reply: '535 5.7.8 wrong password', kind: 'REFUSING' },
    { name: 'a server that hangs up', moment: 'GREETING', reply: 'hang up', kind: 'UNREACHABLE' },
    { name: 'a server that closes', moment: 'MAIL', reply: '421 4.3.2 shutting down', kind: 'UNREACHABLE' },
    { name: 'a refused sender', moment: 'MAIL', reply: '550 5.7.1 sender rejected', kind: 'REFUSING' },
    { name: 'a used-up rate', moment: 'RCPT', reply: '454 4.7.0 too fast', kind: 'UNREACHABLE' },
  ] as const)('$name pauses the queue and counts against no mail', async ({ name, moment, reply, kind }) => {
    const to = createAddresses(name.replaceAll(' ', '-'), 6);
    queue.smtp.reply(moment, reply);
    const before = queue.smtp.count(moment);
    for (const one of to) await queue.post(one);
    await queue.untilPaused();
    expect(readState()).toMatchObject({ state: kind });
    const { fault } = readState();
    // Only mails under way were tried: two, each once more after a cut connection.
    expect(queue.smtp.count(moment) - before).toBeLessThanOrEqual(4);
    for (const one of to) expect(await queue.row(one)).toMatchObject({ state: 'PENDING', attempts: 0 });
    queue.smtp.reset();
    await queue.forward((fault?.nextAttemptAt.getTime() ?? 0) - queue.clock.now().getTime() + 1);
    for (const one of to) await queue.expectRow(one, { state: 'SENT', attempts: 1 });
    expect(readState()).toEqual({ state: 'TAKING', fault: null });
  });

  test('connection errors lengthen pauses to half an hour', async () => {
    queue.smtp.reply('AUTH', '535 5.7.8 wrong password');
    await queue.post('patient@atelier.test');
    const waits: number[] = [];
    for (let failures = 1; failures <= 6; failures += 1) {
      await queue.untilPaused();
      waits.push(await queue.wait('patient@atelier.test'));
      if (failures === 6) queue.smtp.reset();
      await queue.forward(30 * minute);
    }
    expect(waits[0]).toBeLessThanOrEqual(10 * minute);
    expect(Math.min(...waits.slice(2))).toBeGreaterThan(14 * minute);
    expect(Math.max(...waits)).toBeLessThanOrEqual(30 * minute);
    await queue.expectRow('patient@atelier.test', { state: 'SENT', attempts: 1 });
  });

  test('a successful code ends the mail pause', async () => {
    queue.smtp.reply('AUTH', '535 5.7.8 wrong password');
    await queue.post('bulk@atelier.test');
    await queue.untilPaused();
    await queue.post('code@atelier.test', { kind: 'code' });
    const before = queue.smtp.count('AUTH');
    await queue.forward(minute);
    await expect.poll(() => queue.smtp.count('AUTH')).toBe(before + 1);
    await queue.settled();
    queue.smtp.reset();
    await queue.forward(minute);
    await queue.expectRow('code@atelier.test', { state: 'SENT' });
    expect(readState().state).toBe('TAKING');
  });
});

describe('a mail that the server doesn’t take now', () => {
  test('a deferred mail is retried alone, ever later', async () => {
    queue.smtp.reply('RCPT', '451 4.7.1 greylisted', { to: 'grey@atelier.test' });
    await queue.post('grey@atelier.test');
    await queue.expectRow('grey@atelier.test', {
      attempts: 1,
      reason: expect.stringContaining('451 4.7.1 greylisted'),
    });
    await queue.post('other@atelier.test');
    await queue.expectRow('other@atelier.test', { state: 'SENT' });
    expect(readState().state).toBe('TAKING');
    await queue.forward(30 * minute);
    await queue.expectRow('grey@atelier.test', { attempts: 2 });
    await expect.poll(() => queue.wait('grey@atelier.test')).toBeGreaterThan(9 * minute);
    expect(await queue.wait('grey@atelier.test')).toBeLessThanOrEqual(30 * minute);
  });

  test('a mail that cuts its connection delays no other', async () => {
    queue.smtp.reply('RCPT', 'hang up', { to: 'cut@atelier.test' });
    await queue.post('cut@atelier.test');
    await queue.expectRow('cut@atelier.test', { state: 'PENDING', attempts: 1 });
    await queue.post('uncut@atelier.test');
    await queue.expectRow('uncut@atelier.test', { state: 'SENT' });
    expect(readState().fault).toBeNull();
  });

  test('an undelivered mail is given up after two days', async () => {
    queue.smtp.reply('RCPT', '451 4.3.0 not now');
    await queue.post('two-days@atelier.test');
    await queue.post('hour@atelier.test', { expiresAt: new Date(queue.clock.now().getTime() + hour) });
    await queue.expectRow('hour@atelier.test', { attempts: 1 });
    await queue.forward(hour);
    await queue.expectRow('hour@atelier.test', { state: 'EXPIRED' });
    await queue.forward(2 * day - 2 * hour);
    await queue.expectRow('two-days@atelier.test', { state: 'PENDING' });
    await queue.forward(2 * hour);
    await queue.expectRow('two-days@atelier.test', {
      state: 'FAILED',
      reason: expect.stringContaining('451 4.3.0 not now'),
    });
    await expect.poll(() => lines).toContain('"mail.failed"');
  });

  test('a deferred mail wakes no later than its end', async () => {
    queue.smtp.reply('RCPT', '451 4.3.0 not now');
    await queue.post('soon@atelier.test', { expiresAt: new Date(queue.clock.now().getTime() + minute) });
    await queue.expectRow('soon@atelier.test', { attempts: 1 });
    await expect.poll(() => queue.wait('soon@atelier.test')).toBeGreaterThan(0);
    expect(await queue.wait('soon@atelier.test')).toBeLessThanOrEqual(minute);
  });
});

describe('an answer that is lost after the mail was sent', () => {
  test('a lost answer causes two repeats at most', async () => {
    queue.smtp.reply('END', 'take and hang up');
    await queue.post('lost@atelier.test');
    for (const unanswered of [1, 2]) {
      await queue.expectRow('lost@atelier.test', { state: 'PENDING', unanswered });
      await expect.poll(() => queue.wait('lost@atelier.test')).toBeGreaterThan(9 * minute);
      expect(await queue.wait('lost@atelier.test')).toBeLessThanOrEqual(10 * minute);
      await queue.forward(30 * minute);
    }
    await queue.expectRow('lost@atelier.test', { state: 'FAILED' });
    const copies = queue.smtp.mails.filter(({ to }) => to === 'lost@atelier.test');
    expect(copies).toHaveLength(3);
    expect(new Set(copies.map(({ text }) => /^Message-ID: .*$/m.exec(text)?.[0])).size).toBe(1);
  });

  test('a lost answer after sending repeats the mail once', async () => {
    queue.smtp.reply('END', 'take and hang up', { times: 1 });
    await queue.post('lost-once@atelier.test');
    await queue.expectRow('lost-once@atelier.test', { unanswered: 1 });
    await queue.forward(30 * minute);
    await queue.expectRow('lost-once@atelier.test', { state: 'SENT' });
    expect(queue.smtp.mails.filter(({ to }) => to === 'lost-once@atelier.test')).toHaveLength(2);
  });
});

describe('the order of mails', () => {
  test('codes leave first and reminders last', async () => {
    // With two connections a slow one lets the other overtake it.
    const single = await startMailQueue({ connections: 1 });
    const [reminders, ordinary] = [createAddresses('reminder', 3), createAddresses('ordinary', 20)];
    const code = 'last-code@atelier.test';
    // One transaction, so that none leaves before the last was posted.
    await transaction(single.app.platform.database, async (tx) => {
      for (const one of reminders) await single.post(one, { kind: 'reminder', database: tx });
      for (const one of ordinary) await single.post(one, { database: tx });
      await single.post(code, { kind: 'code', database: tx });
    });
    for (const one of [...reminders, ...ordinary]) await single.expectRow(one, { state: 'SENT' });
    const order = single.smtp.mails.map(({ to }) => to);
    await single.stop();
    expect(order.slice(-reminders.length).toSorted()).toEqual(reminders);
    // The mails that were fetched with it may overtake it.
    expect(order.indexOf(code)).toBeLessThan(ordinary.length / 2);
  });

  test('retries keep the order of mails', async () => {
    queue.smtp.reply('RCPT', '451 4.3.0 not now');
    await queue.post('code-again@atelier.test', { kind: 'code' });
    const deferred = { attempts: 1, priority: -10, takenBy: null };
    await expect.poll(() => queue.row('code-again@atelier.test')).toMatchObject(deferred);
  });
});

test('a refused address gets codes only, however urgent', async () => {
  const to = 'gone@atelier.test';
  queue.smtp.reply('RCPT', '550 5.1.1 no such user', { to });
  await queue.post(to);
  await queue.expectRow(to, { state: 'FAILED', attempts: 1 });
  const before = queue.smtp.count('RCPT');
  await queue.app.platform.database.delete(mails);
  await queue.post(to, { kind: 'urgent' });
  await queue.expectRow(to, { state: 'FAILED' });
  expect(queue.smtp.count('RCPT')).toBe(before);
  await queue.app.platform.database.delete(mails);
  await queue.post(to, { kind: 'code' });
  await queue.expectRow(to, { state: 'FAILED' });
  expect(queue.smtp.count('RCPT')).toBe(before + 1);
});

test('listeners that failed hear of a refused address again', async () => {
  const to = 'missing@atelier.test';
  const heard: string[] = [];
  queue.app.platform.mail.onAddressRefused(async (address) => {
    if (heard.push(address) === 1) throw new Error('the process ends here');
  });
  queue.smtp.reply('RCPT', '550 5.1.1 no such user', { to });
  await queue.post(to);
  await expect.poll(() => heard).toContain(to);
  await queue.forward(minute);
  await expect.poll(() => heard).toEqual([to, to]);
});

test('maintenance holds a mail at once until its end', async () => {
  const { database, maintenance } = queue.app.platform;
  const sent = () => queue.smtp.mails.filter(({ to }) => to === 'held@atelier.test').length;
  await transaction(database, async (tx) => {
    await beginMaintenance(tx, 'RESTORE');
    await queue.post('held@atelier.test', { database: tx });
  });
  await expect.poll(maintenance.isOn).toBe(true);
  await queue.settled();
  expect(sent()).toBe(0);
  await endMaintenance(database);
  await queue.expectRow('held@atelier.test', { state: 'SENT', attempts: 1 });
});

test('a silent mail server delays no other job', async () => {
  queue.smtp.reply('EHLO', 'say nothing');
  const before = queue.smtp.count('EHLO');
  const to = createAddresses('stuck', 3);
  for (const one of to) await queue.post(one);
  await expect.poll(() => queue.smtp.count('EHLO') - before).toBe(2);
  await enqueue(queue.app.platform.database, otherJob, { payload: { name: 'meanwhile' } });
  await expect.poll(() => ranJobs).toContain('meanwhile');
  expect(queue.smtp.mails.filter((mail) => to.includes(mail.to))).toEqual([]);
});

test('mails share two connections', async () => {
  const before = queue.smtp.count('GREETING');
  const to = createAddresses('shared', 20);
  for (const one of to) await queue.post(one);
  for (const one of to) await queue.expectRow(one, { state: 'SENT' });
  expect(queue.smtp.count('GREETING') - before).toBeLessThanOrEqual(2);
});

test('a limit of 14 a second rarely costs tries', async () => {
  let second = 0;
  queue.smtp.limitRate(14, () => new Date(second * 1_000));
  const before = queue.smtp.count('MAIL');
  const to = createAddresses('limited', 40);
  for (const one of to) await queue.post(one);
  const sent = () => queue.smtp.mails.filter((mail) => to.includes(mail.to)).length;
  let pauses = 0;
  while (sent() + 14 < to.length) {
    await queue.untilPaused();
    pauses += 1;
    second += 1;
    await queue.forward(30 * minute);
  }
  for (const one of to) await queue.expectRow(one, { state: 'SENT', attempts: 1 });
  expect(queue.smtp.count('MAIL') - before).toBeLessThanOrEqual(to.length + 2 * (pauses + 1));
});
