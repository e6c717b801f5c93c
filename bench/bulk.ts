// Compares fifty repairs taken through a transition by one call, as when planning a zone, with fifty single calls.
import { randomUUID } from 'node:crypto';
import { transitionRepair, transitionRepairs } from '@atelier/contract';
import { type Person, signInCrew, takeNextStep } from '@atelier/testing';
import { judgeAtMost, median } from './statistics.ts';
import { createNamedDevice, createShop } from './shop.ts';

const items = 50;
const rounds = 9;
/** Milliseconds. */
const limit = 2000;

type RepairVersion = { readonly id: string; version: number };
const forth = { action: 'Repair.confirm.request' } as const;
/** Corrections can't be part of a chain or a bulk request. */
const back = { action: 'Repair.corrected', reason: 'Mauvaise ligne' } as const;

async function together({ send }: Person, held: readonly RepairVersion[]): Promise<void> {
  const { results } = await send(transitionRepairs, {
    body: { items: held.map(({ id, version }) => ({ id, version, steps: [forth] })) },
    idempotencyKey: randomUUID(),
  });
  const versions = new Map(results.map((result) => [result.id, 'version' in result ? result.version : null]));
  for (const each of held) each.version = versions.get(each.id) ?? Number.NaN;
  if (held.some(({ version }) => Number.isNaN(version)))
    throw new Error(`invariant: bulk item without version: ${JSON.stringify(results)}`);
}

async function oneByOne(
  { send }: Person,
  held: readonly RepairVersion[],
  step: typeof forth | typeof back,
): Promise<void> {
  for (const each of held) {
    const body = { ...step, version: each.version };
    ({ version: each.version } = await send(transitionRepair, {
      params: { id: each.id },
      body,
      idempotencyKey: randomUUID(),
    }));
  }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

const shop = await createShop();
try {
  const { url } = await shop.start();
  const crew = await signInCrew(url);
  const held: RepairVersion[] = [];
  while (held.length < items) {
    const deviceId = await createNamedDevice(crew.customer, `Appareil ${held.length}`);
    held.push(await takeNextStep(crew, { deviceId, repair: null }, randomUUID()));
  }
  const [ours, reference]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await timed(() => together(crew.operator, held)));
    await oneByOne(crew.operator, held, back);
    reference.push(await timed(() => oneByOne(crew.operator, held, forth)));
    await oneByOne(crew.operator, held, back);
  }
  console.log(
    `${items} repairs, ${rounds} times: median of one call ${median(ours).toFixed(0)} ms, one by one ${median(reference).toFixed(0)} ms`,
  );
  judgeAtMost(`${items} by one call, longest`, Math.max(...ours), { limit, unit: ' ms' });
} finally {
  await shop.remove();
}
