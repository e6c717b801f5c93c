import { randomInt, randomUUID } from 'node:crypto';
import { takePayment } from '@atelier/contract';
import { retryWhileBusy, signInCrew, takeNextStep, type TempShop, type Product } from '@atelier/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countSteps, findViolations } from './consistency.ts';
import { countFor } from '../support/runs.ts';
import { addDevices, isTransientError, startLanes } from './lanes.ts';
import { createBundledShop } from '../support/template-shop.ts';

const laneCount = 6;
const killCount = countFor(2, 40);

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

type Chain = { numbers: number[]; payments: number; isWhole: boolean; paid: string };

/** Returns the numbers of receipts, the payments, if the signed chain has no gap, and the sum of a repair. */
function readTill(repairId: string): Promise<Chain> {
  return shop.withClient(async (client) => {
    const { rows } = await client.query<Chain>(
      `select (select array_agg(number order by number) from receipts) as numbers, (select count(*)::int from payments) as payments,
      (select bool_and(seq = nth and prev_signature = coalesce(previous, '')) from (select seq, prev_signature,
        row_number() over (order by seq) as nth, lag(signature) over (order by seq) as previous from till_entries) e) as "isWhole",
      (select paid::text from repairs where id = $1) as paid`,
      [repairId],
    );
    return rows[0] ?? { numbers: [], payments: 0, isWhole: false, paid: '' };
  });
}

test('kills leave neither gaps nor doubles among raced receipts [2.242]', async () => {
  const crew = await signInCrew(product.url);
  const [deviceId = ''] = await addDevices(crew, 1);
  const { id } = await takeNextStep(crew, { deviceId, repair: null }, randomUUID());
  const raced = countFor(20, 500);
  const acknowledged: string[] = [];
  let serverUrl = Promise.resolve(product.url);
  let begun = 0;
  let killed = 0;
  const waiters: { readonly goal: number; readonly resolve: () => void }[] = [];
  const takeDeposits = async (): Promise<void> => {
    while (begun < raced) {
      begun += 1;
      const idempotencyKey = randomUUID();
      const request = { params: { id }, body: { amount: '0.100', method: 'CASH' }, idempotencyKey } as const;
      const send = async () => crew.at(await serverUrl).operator.send(takePayment, request);
      acknowledged.push((await retryWhileBusy(send, isTransientError)).receipt);
      waiters.filter(({ goal }) => goal <= acknowledged.length).forEach(({ resolve }) => resolve());
    }
  };
  const tills = Array.from({ length: 8 }, takeDeposits);
  for (let goal = 5; goal < raced - 8; goal += 9 + randomInt(24)) {
    await new Promise<void>((resolve) => {
      if (acknowledged.length >= goal) resolve();
      else waiters.push({ goal, resolve });
    });
    // An answer that arrives leaves seven requests anywhere in their transactions.
    const restart = Promise.withResolvers<string>();
    serverUrl = restart.promise;
    await killAndStart(killed);
    killed += 1;
    await retryWhileBusy(() => crew.at(product.url).refresh());
    restart.resolve(product.url);
  }
  await Promise.all(tills);
  const { numbers, payments, isWhole, paid } = await readTill(id);
  expect(killed).toBeGreaterThan(countFor(0, 10));
  expect(numbers).toEqual(Array.from({ length: raced }, (_, index) => index + 1));
  expect({ payments, isWhole, paid }).toEqual({ payments: raced, isWhole: true, paid: (raced / 10).toFixed(3) });
  expect(acknowledged.map((receipt) => Number(receipt.slice(5))).toSorted((one, other) => one - other)).toEqual(
    numbers,
  );
});

test('server still exits with 0 after all kills', async () => {
  expect(await product.stop()).toBe(0);
  await expect.poll(() => shop.runningProcesses()).toEqual([]);
});
