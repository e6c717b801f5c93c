import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import * as z from 'zod/mini';
import { startTestApp, type TestApp } from '#app.fixture.ts';
import { limits } from '../config/limits.ts';
import { transaction } from '../database/transaction.ts';
import { createNodes } from '../nodes/nodes.ts';
import { enqueue, jobKind } from './jobs.ts';

const note = jobKind('test.note', z.object({ text: z.string() }));
const ran: string[] = [];

const nodes: TestApp[] = [];
let app: TestApp;

beforeAll(async () => {
  const modules = [({ jobs }: TestApp['platform']) => jobs.handle(note, async ({ text }) => void ran.push(text))];
  const options = { server: inject('database'), modules, limits: { jobs: { ...limits.jobs, poll: 50 } } };
  app = await startTestApp(options);
  nodes.push(await startTestApp({ ...options, connectionString: app.connectionString }), app);
});
afterAll(async () => {
  for (const node of nodes) await node.stop();
});

function times(text: string): number {
  return ran.filter((entry) => entry === text).length;
}

describe('a job', () => {
  test('runs once on two nodes, after the commit', async () => {
    const texts = Array.from({ length: 30 }, (_, i) => `job ${i}`);
    await Promise.all(
      texts.map((text) => transaction(app.platform.database, (tx) => enqueue(tx, note, { payload: { text } }))),
    );
    await expect.poll(() => texts.every((text) => times(text) === 1)).toBe(true);
  });

  test('of a transaction that rolls back never runs', async () => {
    const failing = transaction(app.platform.database, async (tx) => {
      await enqueue(tx, note, { payload: { text: 'undone' } });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await enqueue(app.platform.database, note, { payload: { text: 'after' } });
    await expect.poll(() => times('after')).toBe(1);
    expect(times('undone')).toBe(0);
  });

  test('with a key replaces the one that waits', async () => {
    const { database } = app.platform;
    await enqueue(database, note, { payload: { text: 'first' }, key: 'k', delay: 3_600_000 });
    await enqueue(database, note, { payload: { text: 'second' }, key: 'k' });
    await expect.poll(() => times('second')).toBe(1);
    // The worker deletes a job after its handler's end.
    const waiting = async () => (await database.execute(sql`select 1 from graphile_worker.jobs`)).rows;
    await expect.poll(waiting).toEqual([]);
    expect(times('first')).toBe(0);
  });

  test('refuses a payload that isn’t its kind’s', async () => {
    const wrong: unknown = { text: 7 };
    await expect(enqueue(app.platform.database, note, { payload: wrong as { text: string } })).rejects.toThrow(
      'invalid_type',
    );
  });

  test('that was under way when its workers ended in an outage runs again with the next ones', async () => {
    const { database, log } = app.platform;
    const pool = new pg.Pool({ connectionString: app.connectionString });
    const node = createNodes({ pool, id: 'atelier-test', limits: limits.nodes, log });
    node.registerWorker('general', 'pool-before');
    await transaction(database, async (tx) => {
      await enqueue(tx, note, { payload: { text: 'cut off' } });
      await tx.execute(sql`update graphile_worker._private_jobs set locked_by = 'pool-before', locked_at = now()`);
    });
    await node.releaseJobs('general');
    await expect.poll(() => times('cut off')).toBe(1);
    await node.leave();
    await pool.end();
  });

  test('that a dead node had begun runs on the next one to start', async () => {
    for (const node of nodes.splice(0, 1)) await node.stop();
    const { database } = app.platform;
    await transaction(database, async (tx) => {
      await enqueue(tx, note, { payload: { text: 'left behind' } });
      await tx.execute(
        sql`update graphile_worker._private_jobs set locked_by = 'dead', locked_at = now() - interval '6 minutes'`,
      );
    });
    const node = await startTestApp({
      server: inject('database'),
      connectionString: app.connectionString,
      modules: [({ jobs }) => jobs.handle(note, async ({ text }) => void ran.push(text))],
    });
    nodes.unshift(node);
    await expect.poll(() => times('left behind')).toBe(1);
  });
});
