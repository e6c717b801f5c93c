import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { listMyRepairs } from '@atelier/contract';
import { signIn, type TempShop } from '@atelier/testing';
import { bundleServer } from '@atelier/testing/bundle-server';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createBundledShop } from '../support/template-shop.ts';

const tables = ['users', 'device_types', 'devices', 'repairs', 'repair_log', 'notifications', 'visits', 'proposals'];

function countRows(shop: TempShop): Promise<object> {
  return shop.withClient(async (client) => {
    const counts = tables.map((table) => `(select count(*)::int from ${table}) as ${table}`);
    const { rows } = await client.query<object>(`select ${counts.join(', ')}`);
    return rows[0] ?? {};
  });
}

let unharmedShop: TempShop;
let expectedRows: object;

beforeAll(async () => {
  unharmedShop = await createBundledShop();
  const product = await unharmedShop.start();
  expectedRows = await countRows(unharmedShop);
  await product.stop();
});
afterAll(() => unharmedShop.remove());

async function startEmptyShop(): Promise<TempShop> {
  const shop = await createBundledShop();
  onTestFinished(() => shop.remove());
  return shop;
}

test('two concurrent first starts share one demonstration shop', async () => {
  const shop = await startEmptyShop();
  const nodes = await Promise.all([shop.start(), shop.start()]);
  for (const { url } of nodes) {
    const customer = await signIn(url, 'customer@atelier.test');
    const repairs = await customer.send(listMyRepairs);
    expect(new Set(repairs.map(({ status }) => status)).size).toBe(21);
  }
  expect(await countRows(shop)).toEqual(expectedRows);
  expect(await Promise.all(nodes.map((node) => node.stop()))).toEqual([0, 0]);
  await expect.poll(() => shop.runningProcesses()).toEqual([]);
});

test('killing both nodes leaves no process; the next starts', async () => {
  const first = await unharmedShop.start();
  const second = await unharmedShop.start();
  await first.kill9();
  expect((await fetch(`${second.url}/health/ready`)).status).toBe(200);
  await second.kill9();
  await expect.poll(() => unharmedShop.runningProcesses()).toEqual([]);
  const next = await unharmedShop.start();
  const customer = await signIn(next.url, 'customer@atelier.test');
  expect(customer.user.role).toBe('CUSTOMER');
  await next.stop();
});

const killMoments: readonly (readonly [name: string, question: string])[] = [
  ['PostgreSQL answers', 'select 1'],
  ['it migrates', "select 1 from pg_locks where locktype = 'advisory' and granted"],
  ['the shop is being loaded', 'select 1 from device_types'],
];

function hasReached(shop: TempShop, question: string): Promise<boolean> {
  return shop
    .withClient((client) => client.query(question))
    .then(
      ({ rowCount }) => rowCount !== 0,
      () => false, // no server, database or table yet
    );
}

test('next start completes a first start that was killed', async () => {
  const shop = await startEmptyShop();
  for (const [name, question] of killMoments) {
    const child = spawn(process.execPath, [await bundleServer()], {
      env: { ...shop.environment, PORT: '0' },
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    onTestFinished(() => void child.kill('SIGKILL'));
    await expect.poll(() => hasReached(shop, question), { interval: 50, message: name }).toBe(true);
    child.kill('SIGKILL');
    await ended;
  }
  await shop.start();
  expect(await countRows(shop)).toEqual(expectedRows);
});
