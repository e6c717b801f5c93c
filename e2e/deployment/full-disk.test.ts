import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, mkdtemp, open, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { addPhoto, createDevice, listDeviceTypes, listMyDevices, saveRepairRequest } from '@atelier/contract';
import { addDevice, happyPath, HttpError, type Person, type Product, signIn, type TempShop } from '@atelier/testing';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { RequestOutcome } from '../operation/balancer.ts';
import { createBundledShop } from '../support/template-shop.ts';
import { statusOf } from './proxy.fixture.ts';

const run = promisify(execFile);
const cleanup: (() => Promise<unknown>)[] = [];
/** A new shop takes up a third of it. */
const diskSize = '160m';
const block = Buffer.alloc(65_536);

let disk: string;
let shop: TempShop;
let product: Product;
let customer: Person;

beforeAll(async () => {
  if (process.getuid?.() !== 0) throw new Error('this test mounts a disk, so root has to run it');
  disk = await mkdtemp('/var/tmp/atelier-full-disk-');
  cleanup.push(() => rmdir(disk));
  await run('mount', ['-t', 'tmpfs', '-o', `size=${diskSize}`, 'tmpfs', disk]).catch((error: { stderr: string }) => {
    throw new Error(`no disk can be mounted on this machine: ${error.stderr.trim()}`);
  });
  cleanup.push(() => run('umount', [disk]));
  await chmod(disk, 0o755);
  vi.stubEnv('TMPDIR', disk);
  shop = await createBundledShop();
  cleanup.push(() => shop.remove());
  product = await shop.start();
  customer = await signIn(product.url, 'customer@atelier.test');
});
afterAll(async () => {
  for (const step of cleanup.toReversed()) await step();
  vi.unstubAllEnvs();
});

/** Begins a new segment, because PostgreSQL ends when its WAL reaches the end of one on a full disk. */
async function beginWalSegment(): Promise<void> {
  await shop.withClient(async (client) => {
    await client.query('select pg_switch_wal()');
    return client.query(`select pg_logical_emit_message(true, 'segment', 'its file exists after this commit')`);
  });
}

/** Fills the disk, and returns a function that makes room again. */
async function fillDisk(): Promise<() => Promise<void>> {
  await beginWalSegment();
  const path = join(disk, `filling-${randomUUID()}`);
  const release = () => rm(path, { force: true });
  onTestFinished(release);
  const file = await open(path, 'w');
  try {
    for (;;) await file.write(block);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    await file.close();
  }
  return release;
}

const healthOf = async (): Promise<Record<string, RequestOutcome>> => ({
  work: await statusOf(`${product.url}/health/work`),
  ready: await statusOf(`${product.url}/health/ready`),
});

async function outcomeOf(request: Promise<unknown>): Promise<number> {
  return request.then(
    () => 200,
    (error: unknown) => {
      if (error instanceof HttpError) return error.status;
      throw error;
    },
  );
}

/** Registers devices and remembers those that the shop acknowledged. */
async function startRegistering() {
  const [type] = await customer.send(listDeviceTypes);
  const acknowledged: string[] = [];
  const register = () => {
    const name = `Console ${randomUUID()}`;
    const request = customer.send(createDevice, { body: { typeId: type?.id ?? '', name } });
    return outcomeOf(request.then(() => acknowledged.push(name)));
  };
  const missing = async () => {
    const names = new Set((await customer.send(listMyDevices)).map((device) => device.name));
    return acknowledged.filter((name) => !names.has(name));
  };
  return { register, missing };
}

test('a full disk pages until there is room', async () => {
  const { register, missing } = await startRegistering();
  await expect.poll(healthOf, { interval: 1_000 }).toEqual({ work: 200, ready: 200 });
  const release = await fillDisk();
  const outcomes = async () => ({ registering: await register(), ...(await healthOf()) });
  await expect.poll(outcomes).toEqual({ registering: 503, work: 503, ready: 200 });
  await expect.poll(() => product.output()).toMatch(/"event":"http.failed".*"code":"53100"/);

  await release();
  expect(await register()).toBe(200);
  expect(await healthOf()).toEqual({ work: 503, ready: 200 });
  await expect.poll(healthOf, { interval: 1_000 }).toEqual({ work: 200, ready: 200 });
  expect(await missing()).toEqual([]);
});

test('a photo without space pages, too', async () => {
  const body = { deviceId: await addDevice(customer, 'Tablette'), ...happyPath[0].captured };
  const { id } = await customer.send(saveRepairRequest, { body, idempotencyKey: randomUUID() });
  const raw = { width: 400, height: 400, channels: 3 } as const;
  const png = await sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
    .png()
    .toBuffer();
  const file = new Blob([new Uint8Array(png)], { type: 'image/png' });
  const add = () => outcomeOf(customer.send(addPhoto, { params: { id }, file, idempotencyKey: randomUUID() }));
  const release = await fillDisk();
  expect(await add()).toBe(503);
  await expect.poll(() => product.output()).toMatch(/"event":"http.failed".*"code":"ENOSPC"/);
  expect(await healthOf()).toEqual({ work: 503, ready: 200 });
  await release();
  expect(await add()).toBe(200);
});

test('PostgreSQL that a full disk stopped comes back', async () => {
  const { register, missing } = await startRegistering();
  expect(await register()).toBe(200);
  const release = await fillDisk();
  // PostgreSQL ends when it can't write a checkpoint. It makes one every five minutes.
  await expect(shop.withClient((client) => client.query('checkpoint'))).rejects.toThrow('Connection terminated');
  await expect.poll(healthOf).toEqual({ work: 503, ready: 503 });

  await release();
  await expect.poll(register).toBe(200);
  expect((await healthOf())['ready']).toBe(200);
  expect(await missing()).toEqual([]);
});
