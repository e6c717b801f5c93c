import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { ProductExitedError, startProduct, type TempShop, type Product } from '@atelier/testing';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createBundledShop } from '../support/template-shop.ts';

let shop: TempShop;
let first: Product;

beforeAll(async () => {
  shop = await createBundledShop();
  first = await shop.start({ LOG_LEVEL: 'info' });
});
afterAll(() => shop.remove());

async function expectStartFailure(settings: Readonly<Record<string, string>>): Promise<ProductExitedError> {
  const failure: unknown = await shop.start(settings).catch((error: unknown) => error);
  if (failure instanceof ProductExitedError) return failure;
  throw new Error('invariant: product start did not fail');
}

test('first start loads the demonstration; SIGTERM ends everything', async () => {
  // The log is written in batches.
  await expect.poll(() => first.output()).toContain('demo.loaded');
  expect(first.output()).toMatch(/^ {2}Data {4}PostgreSQL \d+\.\d+, embedded, in /m);
  expect(first.output()).toMatch(/^ {2}Demo {4}password \S+ for each of\n +customer@atelier\.test +customer$/m);
  expect(await first.stop('SIGTERM')).toBe(0);
  await expect.poll(() => shop.runningProcesses()).toEqual([]);
});

test('second start behind a proxy names no accounts', async () => {
  const product = await shop.start({ LOG_LEVEL: 'info', DEMO: '', TRUST_PROXY: 'loopback' });
  expect((await fetch(`${product.url}/health/ready`)).status).toBe(200);
  expect(product.output()).not.toMatch(/demo\.loaded|Demo {4}/);
  expect(await product.stop('SIGINT')).toBe(0);
  await expect.poll(() => shop.runningProcesses()).toEqual([]);
});

test.each(['PORT', 'METRICS_PORT'])('a taken %s exits with one clear line', async (variable) => {
  const otherServer = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void otherServer.close());
  await once(otherServer, 'listening');
  const { port } = otherServer.address() as AddressInfo;
  const failure = await expectStartFailure({ [variable]: String(port) });
  expect(failure.code).toBe(1);
  expect(failure.output.trim().split('\n')).toEqual([
    'Atelier cannot start:',
    `  Port ${port} is taken by another program (127.0.0.1:${port}). Stop it, or set ${variable}.`,
  ]);
  // PostgreSQL was never started.
  expect(shop.runningProcesses()).toEqual([]);
});

test('killing npm ends its server and PostgreSQL', async () => {
  const entry = fileURLToPath(new URL('start-as-npm.ts', import.meta.url));
  const environment = { ...shop.environment, npm_lifecycle_event: 'start' };
  const npm = await startProduct({ entry, environment });
  expect((await fetch(`${npm.url}/health/ready`)).status).toBe(200);
  // Resolves when both npm and the server that inherited its output have ended.
  await npm.kill9();
  await expect(fetch(npm.url)).rejects.toThrow('fetch failed');
  await expect.poll(() => shop.runningProcesses()).toEqual([]);
});
