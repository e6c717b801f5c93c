import { cloneDatabase } from '@atelier/testing';
import pg from 'pg';
import { beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import { SharingPool } from './sharing-pool.ts';

let pool: SharingPool;
let other: pg.Pool;
beforeEach(async () => {
  const { connection, drop } = await cloneDatabase(inject('database'));
  other = new pg.Pool({ connectionString: connection });
  pool = new SharingPool({
    connectionString: connection,
    max: 3,
    application_name: 'sharing',
    idleTimeoutMillis: 30_000,
  });
  pool.on('error', () => undefined);
  onTestFinished(async () => {
    if (!pool.ended) await pool.end();
    await other.end();
    await drop();
  });
});

async function ask(query: pg.QueryConfig): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>(query);
  return rows[0]?.pid ?? 0;
}

/** Returns the process of the connection that serves a prepared statement now. */
function prepared(): Promise<number> {
  return ask({ name: 'pid', text: 'select pg_backend_pid() as pid' });
}

/** Waits until prepared statements have a connection of their own, and returns its process. */
async function sharedPid(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  await expect
    .poll(async () => {
      const pids = new Set(await Promise.all(Array.from({ length: 10 }, prepared)));
      if (pids.size === 1) pids.forEach(resolve);
      return pids.size;
    })
    .toBe(1);
  return promise;
}

async function countConnections(): Promise<number> {
  const { rows } = await other.query("select from pg_stat_activity where application_name = 'sharing'");
  return rows.length;
}

test('prepared statements share a connection, others don’t', async () => {
  const shared = await sharedPid();
  expect(await ask({ text: 'select pg_backend_pid() as pid' })).not.toBe(shared);
  expect(await countConnections()).toBeLessThanOrEqual(4);
});

test('a failing statement leaves its neighbours', async () => {
  const shared = await sharedPid();
  const divide = (by: number) => ask({ name: 'divide', text: 'select 12 / $1::int as pid', values: [by] });
  const [first, failed, last, pid] = await Promise.allSettled([divide(3), divide(0), divide(4), prepared()]);
  expect([first, last, pid].map((each) => each.status === 'fulfilled' && each.value)).toEqual([4, 3, shared]);
  expect(failed.status).toBe('rejected');
});

test('a long statement is overtaken on another connection', async () => {
  const shared = await sharedPid();
  const holder = await other.connect();
  await holder.query('select pg_advisory_lock(7)');
  const locked = ask({ name: 'lock', text: 'select pg_advisory_lock(7), pg_backend_pid() as pid' });
  const overtaking: number[] = [];
  // The first ones may still be sent behind it.
  await expect
    .poll(() => {
      void prepared().then((pid) => overtaking.push(pid));
      return overtaking.length;
    })
    .toBeGreaterThan(0);
  expect(overtaking).not.toContain(shared);
  await holder.query('select pg_advisory_unlock(7)');
  holder.release();
  expect(await locked).toBe(shared);
});

test('a lost connection is replaced', async () => {
  const lost = await sharedPid();
  await other.query('select pg_terminate_backend($1)', [lost]);
  await expect.poll(() => prepared().catch(() => lost)).not.toBe(lost);
  expect(await sharedPid()).not.toBe(lost);
});

test('an unused connection is closed', async () => {
  const brief = new SharingPool({ ...pool.options, max: 3, idleTimeoutMillis: 20 });
  await brief.query({ name: 'one', text: 'select 1' });
  await expect.poll(countConnections).toBe(0);
  await brief.end();
  await sharedPid();
  await pool.end();
  await expect.poll(countConnections).toBe(0);
});
