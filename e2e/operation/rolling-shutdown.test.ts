import type { Product } from '@atelier/testing';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { measureCapacity, startBalancer, startLoad } from './balancer.ts';
import { countFor } from '../support/runs.ts';
import { cloneShop, type ClonedShop } from '../support/template-shop.ts';

const requests = countFor(160, 6_000);

let shop: ClonedShop;
let nodes: readonly Product[] = [];

beforeAll(async () => {
  shop = await cloneShop(inject('database'), { DEMO: '0' });
  nodes = [await shop.start(), await shop.start()];
});
afterAll(() => shop.remove());

test('SIGTERM at 80 % of capacity drops no request', async () => {
  const balancer = startBalancer(nodes);
  const load = startLoad(balancer, 0.8 * (await measureCapacity(balancer, requests)));
  await expect.poll(() => load.answers.length).toBeGreaterThan(requests / 2);
  expect(await nodes[0]?.stop()).toBe(0);
  expect(balancer.ready.size).toBe(1);
  const before = load.answers.length;
  await expect.poll(() => load.answers.length).toBeGreaterThan(before + requests / 2);
  await load.stop();
  balancer.stop();
  expect(load.answers.filter((answer) => answer !== 200)).toEqual([]);
});
