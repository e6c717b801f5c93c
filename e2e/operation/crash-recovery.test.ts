import { retryWhileBusy, signInCrew, type TempShop, type Product } from '@atelier/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countSteps, findViolations } from './consistency.ts';
import { countFor } from '../support/runs.ts';
import { addDevices, startLanes } from './lanes.ts';
import { createBundledShop } from '../support/template-shop.ts';

const laneCount = 6;
const killCount = countFor(4, 40);

let shop: TempShop;
let product: Product;

beforeAll(async () => {
  shop = await createBundledShop();
  product = await shop.start();
});
afterAll(() => shop.remove());

async function killAndStart(round: number): Promise<void> {
  if (round % 2 === 1) shop.killDatabase();
  await product.kill9();
  product = await shop.start();
}

test('repeated kills leave every transition whole and none lost', async () => {
  const crew = await signInCrew(product.url);
  const deviceIds = await addDevices(crew, laneCount);
  let serverUrl = Promise.resolve(product.url);
  const lanes = startLanes({ crew, deviceIds, serverUrl: () => serverUrl });
  for (let round = 0; round < killCount; round += 1) {
    // Varies the number, so that the kill meets every transition and every part of a transaction.
    await lanes.waitForSteps(7 + ((round * 5) % 11));
    const restart = Promise.withResolvers<string>();
    serverUrl = restart.promise;
    await killAndStart(round);
    const { acknowledged } = lanes;
    expect(
      await shop.withClient((client) => findViolations(client, deviceIds, acknowledged)),
      `after kill ${round + 1}`,
    ).toEqual([]);
    const { steps } = await shop.withClient((client) => countSteps(client, deviceIds));
    expect(steps - acknowledged.length, 'steps taken whose answers were lost').toBeLessThanOrEqual(laneCount);
    // Access tokens last ten minutes, but forty starts take longer.
    await retryWhileBusy(() => crew.at(product.url).refresh());
    restart.resolve(product.url);
  }
  await lanes.stop();
  // Repeated requests were applied once, so the log contains exactly what was acknowledged.
  expect(await shop.withClient((client) => countSteps(client, deviceIds))).toEqual({
    steps: lanes.acknowledged.length,
  });
  expect(await shop.withClient((client) => findViolations(client, deviceIds, lanes.acknowledged))).toEqual([]);
});

test('killed PostgreSQL comes back by itself without a loss', async () => {
  const crew = await signInCrew(product.url);
  const deviceIds = await addDevices(crew, laneCount);
  const urlWhenReady = async (): Promise<string> => {
    await expect.poll(async () => (await fetch(`${product.url}/health/ready`)).status).toBe(200);
    return product.url;
  };
  const lanes = startLanes({ crew, deviceIds, serverUrl: urlWhenReady });
  for (let round = 0; round < 3; round += 1) {
    await lanes.waitForSteps(10);
    shop.killDatabase();
  }
  await lanes.waitForSteps(10);
  await lanes.stop();
  expect(await shop.withClient((client) => findViolations(client, deviceIds, lanes.acknowledged))).toEqual([]);
  expect(await shop.withClient((client) => countSteps(client, deviceIds))).toEqual({
    steps: lanes.acknowledged.length,
  });
});

test('server still exits with 0 after all kills', async () => {
  expect(await product.stop()).toBe(0);
  await expect.poll(() => shop.runningProcesses()).toEqual([]);
});
