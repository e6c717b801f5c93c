import { cloneDatabase } from '@atelier/testing';
import { asc, sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import { mails } from '#platform/database/schema.ts';
import { createLog } from '#platform/log.ts';
import { hour, limits, type Limits } from '../config/limits.ts';
import { createDatabase, type Database } from '../database/database.ts';
import { createDiskWatch, type DiskWatch } from '../process/disk-watch.ts';
import { removeDeadNodes, writeHeartbeat } from '../process/nodes.queries.ts';
import { priorities } from './layout/template.ts';
import { adoptMails, createMailQueue, type Deliver } from './mail-queue.ts';

let pool: pg.Pool;
let database: Database;
let disk: DiskWatch;

beforeEach(async () => {
  const { connection, drop } = await cloneDatabase(inject('database'));
  pool = new pg.Pool({ connectionString: connection });
  database = createDatabase(pool);
  disk = createDiskWatch();
  onTestFinished(async () => {
    await pool.end();
    await drop();
  });
});

type MailColumns = Partial<Pick<typeof mails.$inferInsert, 'dueAt'>>;

async function insertMails(names: readonly string[], columns: MailColumns = {}): Promise<void> {
  const rows = names.map((name) => ({
    id: crypto.randomUUID(),
    recipient: `${name}@atelier.test`,
    lang: 'fr' as const,
    template: 'test.mail',
    data: {},
    messageId: `<${name}@atelier.test>`,
    createdAt: new Date(),
    dueAt: sql`now()`,
    ...columns,
  }));
  await database.insert(mails).values(rows);
}

function names(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `person-${String(index).padStart(2, '0')}`);
}

function readMails() {
  return database
    .select({ state: mails.state, attempts: mails.attempts, takenBy: mails.takenBy })
    .from(mails)
    .orderBy(asc(mails.takenBy), asc(mails.recipient));
}

type QueueOptions = Partial<Limits['mail']> & { readonly poll?: number };

/** Starts the queue of a node that looks every 20 ms. Its mails have left when `deliver` is called. */
function startQueue(node: string, deliver: Deliver, { poll = 20, ...changes }: QueueOptions = {}) {
  const server = { triedPriority: () => priorities.reminder };
  const own = { limits: { ...limits.mail, ...changes }, poll, server, disk, log: createLog('silent') };
  const ended = Promise.withResolvers<() => Promise<void>>();
  const queue = createMailQueue({ database, node, ...own }, (mail) => Promise.race([deliver(mail), ended.promise]));
  queue.start();
  onTestFinished(async () => {
    ended.resolve(async () => undefined);
    await queue.stop();
  });
  return queue;
}

/** Notes the recipients of mails and ends each at once. */
function deliverTo(sent: string[]): Deliver {
  return async ({ mail: { id, recipient } }) => {
    sent.push(recipient);
    return async () =>
      void (await database
        .update(mails)
        .set({ state: 'SENT' })
        .where(sql`id = ${id}`));
  };
}

const never: Deliver = () => new Promise(() => undefined);

test('two nodes send each mail once', async () => {
  await insertMails(names(60));
  const sent: string[] = [];
  startQueue('node-a', deliverTo(sent));
  startQueue('node-b', deliverTo(sent));
  await expect.poll(() => sent.length).toBeGreaterThanOrEqual(60);
  await expect.poll(readMails).not.toContainEqual(expect.objectContaining({ state: 'PENDING' }));
  expect(new Set(sent).size).toBe(sent.length);
});

test('mails that are due together are taken together', async () => {
  await insertMails(names(10));
  const sent: string[] = [];
  const takenMeanwhile: unknown[] = [];
  const deliver: Deliver = async (mail) => {
    takenMeanwhile.push((await readMails()).filter(({ takenBy }) => takenBy === 'node-a').length);
    return deliverTo(sent)(mail);
  };
  startQueue('node-a', deliver, { poll: hour });
  await expect.poll(() => sent).toHaveLength(10);
  expect(takenMeanwhile[0]).toBe(10);
});

test('a dead node’s mail leaves at another at once', async () => {
  await insertMails(['left']);
  await writeHeartbeat(pool, { id: 'node-dead', workers: [], schemaVersion: 1 });
  startQueue('node-dead', never, { sentAtOnce: 1 });
  await expect.poll(readMails).toEqual([{ state: 'PENDING', attempts: 1, takenBy: 'node-dead' }]);
  const sent: string[] = [];
  startQueue('node-b', deliverTo(sent));
  expect(await removeDeadNodes(pool, 'node-b', 0)).toEqual(['node-dead']);
  await expect.poll(() => sent).toEqual(['left@atelier.test']);
});

test('a hanging node’s mail leaves at another later', async () => {
  await insertMails(['stuck']);
  startQueue('node-hanging', never, { hold: 50, sentAtOnce: 1 });
  await expect.poll(readMails).toMatchObject([{ takenBy: 'node-hanging' }]);
  const sent: string[] = [];
  startQueue('node-b', deliverTo(sent));
  await expect.poll(() => sent).toEqual(['stuck@atelier.test']);
});

test('mails behind a hanging one leave elsewhere', async () => {
  await insertMails(names(4));
  startQueue('node-hanging', never, { sentAtOnce: 1 });
  // The mails behind it are given back a moment later.
  await expect.poll(readMails).toContainEqual({ state: 'PENDING', attempts: 1, takenBy: 'node-hanging' });
  const sent: string[] = [];
  startQueue('node-b', deliverTo(sent));
  await expect.poll(() => sent).toHaveLength(3);
  expect(await readMails()).toContainEqual({ state: 'PENDING', attempts: 1, takenBy: 'node-hanging' });
});

test('a stopping node gives back what it hasn’t tried', async () => {
  await insertMails(names(2));
  const left = Promise.withResolvers<() => Promise<void>>();
  const queue = startQueue('node-a', () => left.promise, { sentAtOnce: 1 });
  await expect.poll(readMails).toContainEqual({ state: 'PENDING', attempts: 1, takenBy: 'node-a' });
  const stopped = queue.stop();
  const untried = { state: 'PENDING', attempts: 0, takenBy: null };
  await expect.poll(readMails).toEqual([{ ...untried, attempts: 1, takenBy: 'node-a' }, untried]);
  left.resolve(async () => undefined);
  await stopped;
});

test('a mail’s end is stored after an outage', async () => {
  await insertMails(['sent']);
  let tries = 0;
  const deliver: Deliver = async (mail) => {
    const write = await deliverTo([])(mail);
    return async () => {
      tries += 1;
      if (tries < 3) throw new Error('the database is away');
      await write();
    };
  };
  startQueue('node-a', deliver);
  await expect.poll(readMails).toMatchObject([{ state: 'SENT', attempts: 1 }]);
  expect(tries).toBe(3);
});

test('a mail that nobody can handle delays no other', async () => {
  await insertMails(names(3));
  const sent: string[] = [];
  const deliver: Deliver = (taken) => {
    if (taken.mail.recipient.startsWith('person-00')) return Promise.reject(new Error('a mistake of ours'));
    return deliverTo(sent)(taken);
  };
  startQueue('node-a', deliver, { sentAtOnce: 1 });
  await expect.poll(() => sent.toSorted()).toEqual(['person-01@atelier.test', 'person-02@atelier.test']);
});

test('an older node’s mail waits for its job', async () => {
  await insertMails(['with-job', 'without'], { dueAt: null });
  const [withJob] = await database.select({ id: mails.id }).from(mails).orderBy(asc(mails.recipient));
  const id = withJob?.id ?? '';
  await database.execute(
    sql`select graphile_worker.add_job('mails.send', run_at => now() + interval '1 hour', job_key => ${`mail:${id}`})`,
  );
  const sent: string[] = [];
  startQueue('node-b', deliverTo(sent));
  await adoptMails(database, null);
  await expect.poll(() => sent).toEqual(['without@atelier.test']);
  await adoptMails(database, id);
  await expect.poll(() => sent).toEqual(['without@atelier.test', 'with-job@atelier.test']);
});

test('a mail isn’t taken before its time', async () => {
  await insertMails(['later'], { dueAt: new Date(Date.now() + hour) });
  await insertMails(['now']);
  const sent: string[] = [];
  startQueue('node-a', deliverTo(sent));
  await expect.poll(() => sent).toEqual(['now@atelier.test']);
  await expect.poll(readMails).toContainEqual({ state: 'PENDING', attempts: 0, takenBy: null });
});

test('a full disk of the mails is noted', async () => {
  await insertMails(['full']);
  await database.execute(sql`create function full_disk() returns trigger language plpgsql
    as $$ begin raise exception 'no space left on device' using errcode = '53100'; end $$`);
  await database.execute(sql`create trigger full_disk before update on mails execute function full_disk()`);
  startQueue('node-a', never);
  await expect.poll(() => disk.isFull()).toBe(true);
});
