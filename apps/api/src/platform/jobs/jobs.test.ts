import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import * as z from 'zod/mini';
import { startTestApp, type TestApp } from '#app.fixture.ts';
import { limits } from '../config/limits.ts';
import { transaction } from '../database/database.ts';
import { createNodes } from '#platform/process/nodes.ts';
import { releaseOverdueJobs } from '#platform/process/nodes.queries.ts';
import { enqueue, jobKind } from './jobs.ts';

const noteJob = jobKind('test.note', z.object({ text: z.string() }));
const ranTexts: string[] = [];

const nodes: TestApp[] = [];
let app: TestApp;
let lines = '';

beforeAll(async () => {
  const modules = [
    ({ jobs }: TestApp['platform']) => {
      jobs.handle(noteJob, async ({ text }) => void ranTexts.push(text));
      jobs.onSchedule('test.failing', 'hourly', () => Promise.reject(new Error('planted')));
    },
  ];
  const log = { write: (line: string) => void (lines += line) };
  const options = { server: inject('database'), modules, log, limits: { jobs: { poll: 50 } } };
  app = await startTestApp(options);
  nodes.push(await startTestApp({ ...options, connectionString: app.connectionString }), app);
});
afterAll(async () => {
  for (const node of nodes) await node.stop();
});

function countRuns(text: string): number {
  return ranTexts.filter((entry) => entry === text).length;
}

describe('a job', () => {
  test('a job runs once on two nodes after commit', async () => {
    const texts = Array.from({ length: 30 }, (_, i) => `job ${i}`);
    await Promise.all(
      texts.map((text) => transaction(app.platform.database, (tx) => enqueue(tx, noteJob, { payload: { text } }))),
    );
    await expect.poll(() => texts.every((text) => countRuns(text) === 1)).toBe(true);
  });

  test('a job of a rolled back transaction never runs', async () => {
    const failing = transaction(app.platform.database, async (tx) => {
      await enqueue(tx, noteJob, { payload: { text: 'undone' } });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await enqueue(app.platform.database, noteJob, { payload: { text: 'after' } });
    await expect.poll(() => countRuns('after')).toBe(1);
    expect(countRuns('undone')).toBe(0);
  });

  test("a job's key replaces the waiting job", async () => {
    const { database } = app.platform;
    await enqueue(database, noteJob, { payload: { text: 'first' }, key: 'k', delay: 3_600_000 });
    await enqueue(database, noteJob, { payload: { text: 'second' }, key: 'k' });
    await expect.poll(() => countRuns('second')).toBe(1);
    // The worker deletes a job after its handler's end.
    const waiting = async () => (await database.execute(sql`select 1 from graphile_worker.jobs`)).rows;
    await expect.poll(waiting).toEqual([]);
    expect(countRuns('first')).toBe(0);
  });

  test('a job is added while its forerunner is taken', async () => {
    const { database } = app.platform;
    await enqueue(database, noteJob, { payload: { text: 'forerunner' }, key: 'taken', delay: 3_600_000 });
    const worker = new pg.Client({ connectionString: app.connectionString });
    await worker.connect();
    await worker.query('begin');
    await worker.query(
      "update graphile_worker._private_jobs set locked_at = now(), locked_by = 'test' where key = 'taken'",
    );
    const added = enqueue(database, noteJob, { payload: { text: 'successor' }, key: 'taken' });
    const waiting = sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%add_job%'`;
    await expect.poll(async () => (await database.execute(waiting)).rows.length).toBe(1);
    await worker.query('commit');
    await added;
    await expect.poll(() => countRuns('successor')).toBe(1);
    await worker.query("delete from graphile_worker._private_jobs where locked_by = 'test'");
    await worker.end();
    expect(countRuns('forerunner')).toBe(0);
  });

  test("a job refuses another kind's payload", async () => {
    const wrong: unknown = { text: 7 };
    await expect(enqueue(app.platform.database, noteJob, { payload: wrong as { text: string } })).rejects.toThrow(
      'invalid_type',
    );
  });

  test('a job of an outage runs with new workers', async () => {
    const { database, log } = app.platform;
    const pool = new pg.Pool({ connectionString: app.connectionString });
    const node = createNodes({ pool, id: 'atelier-test', limits: limits.nodes, log });
    node.registerWorker('pool-before');
    await transaction(database, async (tx) => {
      await enqueue(tx, noteJob, { payload: { text: 'cut off' } });
      await tx.execute(sql`update graphile_worker._private_jobs set locked_by = 'pool-before', locked_at = now()`);
    });
    await node.releaseJobs();
    await expect.poll(() => countRuns('cut off')).toBe(1);
    await node.leave();
    await pool.end();
  });

  test('a failed routine is logged with its name', async () => {
    await app.platform.database.execute(sql`select graphile_worker.add_job('test.failing')`);
    await expect.poll(() => lines).toMatch(/"event":"jobs.routine","name":"test.failing".*planted/u);
  });

  test('an overdue backup keeps its lock', async () => {
    const { database } = app.platform;
    const pool = new pg.Pool({ connectionString: app.connectionString });
    const add = (name: string) => sql`select graphile_worker.add_job(${name}, run_at => now() + interval '1 day')`;
    for (const name of ['archive.backup', 'test.slow']) await database.execute(add(name));
    await database.execute(sql`
      update graphile_worker._private_jobs set locked_by = 'pool of ' || id, locked_at = now() - interval '6 minutes'
      where run_at > now()`);
    await releaseOverdueJobs(pool, limits.jobs.abandonedAfter);
    const locked = sql`delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id and run_at > now() returning identifier, locked_at is not null as locked`;
    expect((await database.execute(locked)).rows).toEqual([
      { identifier: 'archive.backup', locked: true },
      { identifier: 'test.slow', locked: false },
    ]);
    await pool.end();
  });

  test('two nodes make up for a missed run once', async () => {
    let runs = 0;
    await app.platform.database.execute(sql`
      insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
      values ('test.daily', now() - interval '2 days', now() - interval '1 day')`);
    const starting = [1, 2].map(() =>
      startTestApp({
        server: inject('database'),
        connectionString: app.connectionString,
        modules: [({ jobs }) => jobs.onSchedule('test.daily', 'daily', async () => void (runs += 1))],
      }),
    );
    const started = await Promise.all(starting);
    await expect.poll(() => runs).toBe(1);
    for (const node of started) await node.stop();
    expect(runs).toBe(1);
  });

  test('a dead node’s job runs on the next node', async () => {
    for (const node of nodes.splice(0, 1)) await node.stop();
    const { database } = app.platform;
    await transaction(database, async (tx) => {
      await enqueue(tx, noteJob, { payload: { text: 'left behind' } });
      await tx.execute(
        sql`update graphile_worker._private_jobs set locked_by = 'dead', locked_at = now() - interval '6 minutes'`,
      );
    });
    const node = await startTestApp({
      server: inject('database'),
      connectionString: app.connectionString,
      modules: [({ jobs }) => jobs.handle(noteJob, async ({ text }) => void ranTexts.push(text))],
    });
    nodes.unshift(node);
    await expect.poll(() => countRuns('left behind')).toBe(1);
  });
});
