// Compares fifty repairs taken through a transition by one call, as when planning a zone, with fifty single calls.
import { randomUUID } from 'node:crypto';
import { transitionRepair, transitionRepairs } from '@atelier/contract';
import { addDevice, type Person, signInCrew, takeNextStep } from '@atelier/testing';
import { checkAtMost, median, printFigure } from '../support/statistics.ts';
import { createShop } from '../support/shop.ts';

const itemCount = 50;
const rounds = 9;
/** Milliseconds. */
const limit = 2000;

type RepairVersion = { readonly id: string; version: number };
const confirmation = { action: 'Repair.confirm.request' } as const;
/** Corrections can't be part of a chain or a bulk request. */
const correction = { action: 'Repair.corrected', reason: 'Mauvaise ligne' } as const;

async function transitionTogether({ send }: Person, repairs: readonly RepairVersion[]): Promise<void> {
  const { results } = await send(transitionRepairs, {
    body: { items: repairs.map(({ id, version }) => ({ id, version, steps: [confirmation] })) },
    idempotencyKey: randomUUID(),
  });
  const versions = new Map(results.map((result) => [result.id, 'version' in result ? result.version : null]));
  for (const each of repairs) each.version = versions.get(each.id) ?? Number.NaN;
  if (repairs.some(({ version }) => Number.isNaN(version)))
    throw new Error(`invariant: bulk item without version: ${JSON.stringify(results)}`);
}

async function transitionOneByOne(
  { send }: Person,
  repairs: readonly RepairVersion[],
  step: typeof confirmation | typeof correction,
): Promise<void> {
  for (const each of repairs) {
    const body = { ...step, version: each.version };
    ({ version: each.version } = await send(transitionRepair, {
      params: { id: each.id },
      body,
      idempotencyKey: randomUUID(),
    }));
  }
}

async function measureTime(operation: () => Promise<void>): Promise<number> {
  const from = performance.now();
  await operation();
  return performance.now() - from;
}

const shop = await createShop();
try {
  const { url } = await shop.start();
  const crew = await signInCrew(url);
  const repairs: RepairVersion[] = [];
  while (repairs.length < itemCount) {
    const deviceId = await addDevice(crew.customer, `Appareil ${repairs.length}`);
    repairs.push(await takeNextStep(crew, { deviceId, repair: null }, randomUUID()));
  }
  const [bulkTimes, singleTimes]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    bulkTimes.push(await measureTime(() => transitionTogether(crew.operator, repairs)));
    await transitionOneByOne(crew.operator, repairs, correction);
    singleTimes.push(await measureTime(() => transitionOneByOne(crew.operator, repairs, confirmation)));
    await transitionOneByOne(crew.operator, repairs, correction);
  }
  printFigure(
    `${itemCount} repairs, ${rounds} times`,
    `median of one call ${median(bulkTimes).toFixed(0)} ms, one by one ${median(singleTimes).toFixed(0)} ms`,
  );
  checkAtMost(`${itemCount} by one call, longest`, Math.max(...bulkTimes), { limit, unit: ' ms' });
} finally {
  await shop.remove();
}
