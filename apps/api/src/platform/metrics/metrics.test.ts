import { once } from 'node:events';
import { createRequire } from 'node:module';
import { type AddressInfo, createServer } from 'node:net';
import { getHealthWork, postCall } from '@atelier/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import * as z from 'zod/mini';
import { happyPathTo, openShop, type Shop } from '#modules/repairs/staff/shop.fixture.ts';
import { anyone, mount } from '#platform/http/calls/mount.ts';
import { enqueue, jobKind } from '#platform/jobs/jobs.ts';
import { createDiskWatch } from '#platform/process/disk-watch.ts';

type Family = {
  name: string;
  type: string;
  metrics: { labels?: Record<string, string>; value?: string }[];
};
const parse: (text: string) => Family[] = createRequire(import.meta.url)('parse-prometheus-text-format');

const fillDisk = postCall('/test/fill', 'Fails for want of space', {
  answer: z.object({}),
});
const fillingJob = jobKind('test.fill', z.object({}));
const diskFull = sql`do $$ begin raise exception 'no space left on device' using errcode = '53100'; end $$`;

const lines: string[] = [];
let shop: Shop;
let metricsPort: number;
beforeAll(async () => {
  metricsPort = await freePort();
  shop = await openShop(inject('database'), {
    environment: { METRICS_PORT: String(metricsPort) },
    log: { write: (line) => void lines.push(line) },
    modules: [
      ({ server, database, jobs }) => {
        mount(server, { call: fillDisk, who: anyone }, async () => {
          await database.execute(diskFull);
          return {};
        });
        jobs.handle(fillingJob, async () => void (await database.execute(diskFull)));
      },
    ],
  });
});
afterAll(() => shop.stop());

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

async function readMetrics(): Promise<string> {
  return (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
}

async function valueOf(name: string, labels: Record<string, string> = {}): Promise<number | undefined> {
  const family = parse(await readMetrics()).find((each) => each.name === `atelier_${name}`);
  const wanted = Object.entries(labels);
  const found = family?.metrics.find((metric) => wanted.every(([label, value]) => metric.labels?.[label] === value));
  return found === undefined ? undefined : Number(found.value);
}

test('metrics move with requests and transitions', async () => {
  for (const _time of [1, 2, 3]) await fetch(`${shop.world.app.url}/health/live`);
  expect(await readMetrics()).toContain(
    'atelier_http_request_duration_seconds_count{method="GET",route="/health/live",status="200"} 3\n',
  );
  const { id } = await shop.createRepair();
  await shop.takeSteps(id, happyPathTo('Repair.pickup.assigned'));
  expect(await valueOf('transitions_total', { action: 'Repair.pickup.assigned' })).toBe(1);
  expect(await valueOf('nodes')).toBe(1);
  expect(await valueOf('database_up')).toBe(1);
  expect(await valueOf('database_connections', { pool: 'main', state: 'idle' })).toBeGreaterThan(0);
  expect(await valueOf('sockets')).toBe(0);
});

test('the main port serves no metrics', async () => {
  expect((await fetch(`${shop.world.app.url}/metrics`)).status).toBe(404);
});

test('a due job is counted with its age', async () => {
  await shop.world.app.platform.database.execute(
    sql`select graphile_worker.add_job('test.unknown', run_at => now() - interval '1 hour')`,
  );
  expect(await valueOf('jobs_waiting', { task: 'test.unknown' })).toBe(1);
  expect(await valueOf('jobs_oldest_seconds', { task: 'test.unknown' })).toBeGreaterThanOrEqual(3_600);
  await shop.world.app.platform.database.execute(
    sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs where task_identifier = 'test.unknown'`,
  );
  expect(await valueOf('jobs_waiting', { task: 'test.unknown' })).toBeUndefined();
});

test('a long backup is neither late nor waiting', async () => {
  const { url, platform } = shop.world.app;
  await platform.database.execute(
    sql`select graphile_worker.add_job('archive.backup', run_at => now() - interval '1 hour')`,
  );
  const workStatus = async () => (await fetch(`${url}${getHealthWork.path}`)).status;
  expect(await workStatus()).toBe(503);
  await platform.database
    .execute(sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'another node'
    where id = (select id from graphile_worker.jobs where task_identifier = 'archive.backup')`);
  expect(await workStatus()).toBe(200);
  expect(await valueOf('jobs_waiting', { task: 'archive.backup' })).toBe(0);
  expect(await valueOf('jobs_oldest_seconds', { task: 'archive.backup' })).toBe(0);
  await platform.database.execute(sql`select graphile_worker.force_unlock_workers(array['another node'])`);
  await platform.database.execute(
    sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs where task_identifier = 'archive.backup'`,
  );
});

test('a full disk of the database pages', async () => {
  const { url, platform } = shop.world.app;
  const workStatus = async () => (await fetch(`${url}${getHealthWork.path}`)).status;
  expect(await workStatus()).toBe(200);
  await enqueue(platform.database, fillingJob, { payload: {} });
  await expect.poll(workStatus).toBe(503);
  expect((await fetch(`${url}/health/ready`)).status).toBe(200);
});

test('a full disk counts for a minute', () => {
  let time = 0;
  const disk = createDiskWatch(() => time);
  disk.note(new Error('another one'));
  expect(disk.isFull()).toBe(false);
  disk.note(Object.assign(new Error('no space'), { code: 'ENOSPC' }));
  time = 59_999;
  expect(disk.isFull()).toBe(true);
  time = 60_000;
  expect(disk.isFull()).toBe(false);
});

test('a request without space is answered 503', async () => {
  const answer = await fetch(`${shop.world.app.url}${fillDisk.path}`, { method: 'POST' });
  expect([answer.status, shop.world.app.platform.server.platform.disk.isFull()]).toEqual([503, true]);
  expect(lines.join('')).toMatch(/"event":"http.failed".*"code":"53100"/u);
});
