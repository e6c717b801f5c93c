import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Product } from '@atelier/testing';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { countFor } from '../support/runs.ts';
import { cloneShop, type ClonedShop } from '../support/template-shop.ts';

const maxMemory = 600;
const assets = join(import.meta.dirname, '../../apps/web/dist/assets');

let shop: ClonedShop;
let product: Product;
const open: Socket[] = [];

beforeAll(async () => {
  shop = await cloneShop(inject('database'), { DEMO: '0' });
  product = await shop.start();
});
afterEach(() => open.splice(0).forEach((socket) => socket.destroy()));
afterAll(() => shop.remove());

function largestAsset(): string {
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const [largest = ''] = scripts.toSorted((a, b) => statSync(join(assets, b)).size - statSync(join(assets, a)).size);
  return `/assets/${largest}`;
}

/** Sends the requests of all connections and reads nothing until they are resumed. Returns the sockets and their ends, errors included. */
async function pipelineRequests(connections: number, requests: number, paths: readonly string[]) {
  const { hostname, port } = new URL(product.url);
  const line = paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
  const text = Array.from({ length: requests }, (_, index) => line[index % line.length]).join('');
  const sockets = Array.from({ length: connections }, () => connect(Number(port), hostname).pause());
  open.push(...sockets);
  for (const socket of sockets) socket.on('error', () => undefined);
  const closed = sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve)));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  for (const socket of sockets) socket.write(text);
  return { sockets, closed };
}

/** Returns the process's peak resident memory in MiB. */
function peakMemory(): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${product.pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

async function expectService(): Promise<void> {
  // Each answer follows the processing of all earlier requests.
  for (let round = 0; round < 20; round += 1) expect((await fetch(`${product.url}/health/live`)).status).toBe(200);
  expect(peakMemory()).toBeLessThan(maxMemory);
}

test.each([
  ['the description of the API', () => ['/openapi.json']],
  ['the page of the API', () => ['/docs/static/swagger-ui-bundle.js']],
  ['a large file', () => [largestAsset()]],
  ['addresses that nobody can read', () => ['/%zz']],
  ['a transport that sockets do not have', () => ['/socket.io/?EIO=4&transport=polling']],
])('700 requests at once for %s end their connection', async (_case, paths) => {
  const { sockets, closed } = await pipelineRequests(10, 700, paths());
  await expectService();
  for (const socket of sockets) socket.resume();
  await Promise.all(closed);
});

test('connections that read nothing leave memory bounded', async () => {
  await pipelineRequests(countFor(300, 1_000), 8, [
    largestAsset(),
    '/openapi.json',
    '/docs/static/swagger-ui-bundle.js',
  ]);
  await expectService();
});
