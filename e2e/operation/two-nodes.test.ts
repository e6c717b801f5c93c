import { transitionRepair, type TransitionBody } from '@atelier/contract';
import { openLiveSocket, signInCrew, takeNextStep, type Crew, type TempShop, type Product } from '@atelier/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countSteps, findViolations } from './consistency.ts';
import { countFor } from '../support/runs.ts';
import { addDevices, startLanes } from './lanes.ts';
import { createBundledShop } from '../support/template-shop.ts';

let shop: TempShop;
let first: Product;
let second: Product;
let crew: Crew;

beforeAll(async () => {
  shop = await createBundledShop();
  first = await shop.start();
  second = await shop.start();
  crew = await signInCrew(first.url);
});
afterAll(() => shop.remove());

function alternateUrls(...nodes: readonly Product[]): () => string {
  let requestCount = 0;
  return () => nodes[requestCount++ % nodes.length]?.url ?? '';
}

test('database has all of the writes through both nodes', async () => {
  const deviceIds = await addDevices(crew, 10);
  const lanes = startLanes({ crew, deviceIds, serverUrl: alternateUrls(first, second) });
  await lanes.waitForSteps(countFor(100, 1_000));
  await lanes.stop();
  expect(await shop.withClient((client) => findViolations(client, deviceIds, lanes.acknowledged))).toEqual([]);
  expect(await shop.withClient((client) => countSteps(client, deviceIds))).toEqual({
    steps: lanes.acknowledged.length,
  });
});

test('socket gets events of the other node', async () => {
  const [deviceId = ''] = await addDevices(crew, 1);
  const { id } = await takeNextStep(crew, { deviceId, repair: null }, crypto.randomUUID());
  const transitionAcross = async (
    listeningNode: Product,
    actingNode: Product,
    step: Pick<TransitionBody, 'action' | 'how'>,
  ) => {
    const socket = await openLiveSocket(listeningNode.url, crew.customer.accessToken());
    const { version } = await crew.operator.at(actingNode.url).send(transitionRepair, { params: { id }, body: step });
    // Events of the previous transition may still arrive.
    const { data } = await socket.waitFor(
      'notification',
      (event) => event.data.repairId === id && event.data.action === step.action,
    );
    const repair = await socket.waitFor('repair', (event) => event.id === id && event.version >= version);
    socket.close();
    return { action: data.action, version: repair.version, answered: version };
  };
  expect(await transitionAcross(first, second, { action: 'Repair.confirm.request' })).toEqual({
    action: 'Repair.confirm.request',
    version: 2,
    answered: 2,
  });
  expect(await transitionAcross(second, first, { action: 'Repair.unreachable.request', how: 'PHONE' })).toEqual({
    action: 'Repair.unreachable.request',
    version: 3,
    answered: 3,
  });
});

test('PostgreSQL ends with the last of two nodes', async () => {
  const deviceIds = await addDevices(crew, 6);
  let nextUrl = alternateUrls(first, second);
  const lanes = startLanes({ crew, deviceIds, serverUrl: () => nextUrl() });
  await lanes.waitForSteps(20);
  nextUrl = alternateUrls(second);
  expect(await first.stop()).toBe(0);
  await lanes.waitForSteps(100);
  await lanes.stop();
  expect(await shop.withClient((client) => findViolations(client, deviceIds, lanes.acknowledged))).toEqual([]);
  expect(await second.stop()).toBe(0);
  await expect.poll(() => shop.runningProcesses()).toEqual([]);
});
