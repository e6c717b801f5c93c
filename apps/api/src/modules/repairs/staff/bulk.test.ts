import { randomUUID } from 'node:crypto';
import { type BulkResult, type CallInput, transitionRepairs } from '@atelier/contract';
import { HttpError } from '@atelier/testing';
import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { repairLog } from '#schema/index.ts';
import { type MemberName, openShop, type Shop } from './shop.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'));
});
afterAll(() => shop.stop());

type Items = CallInput<typeof transitionRepairs, 'body'>['items'];

async function move(
  items: Items,
  { by = 'operator', key }: { by?: MemberName; key?: string } = {},
): Promise<BulkResult[]> {
  const keyed = key === undefined ? {} : { idempotencyKey: key };
  return (await shop.people[by].send(transitionRepairs, { body: { items }, ...keyed })).results;
}

async function issuesOf(sent: Promise<unknown>): Promise<unknown> {
  const error = await sent.catch((thrown: unknown) => thrown);
  if (!(error instanceof HttpError)) throw new Error('invariant: refusal expected', { cause: error });
  return (error.body as { issues: unknown }).issues;
}

const confirmSteps = [{ action: 'Repair.confirm.request' as const }];

async function createRepairs(times: number) {
  const all = [];
  for (let made = 0; made < times; made += 1) all.push(await shop.createRepair());
  return all;
}

async function entriesOf(id: string): Promise<number> {
  const { database } = shop.world.app.platform;
  const [row] = await database.select({ rows: count() }).from(repairLog).where(eq(repairLog.repairId, id));
  return row?.rows ?? 0;
}

test('bulk transitions move each repair independently', async () => {
  const [moved, fine, wrong] = await createRepairs(3);
  if (moved === undefined || fine === undefined || wrong === undefined)
    throw new Error('invariant: three repairs expected');
  await shop.takeStep(moved.id, ['Repair.unreachable.request', 'operator']);
  const date = '2020-01-05';
  const planned = {
    action: 'Repair.pickup.planned',
    date,
    time: '09:00-12:00',
    address: '1 rue de Rome, Tunis',
  } as const;
  const results = await move([
    { id: wrong.id, version: wrong.version, steps: [...confirmSteps, planned] },
    { id: moved.id, version: moved.version, steps: confirmSteps },
    { id: fine.id, version: fine.version, steps: confirmSteps },
    { id: 'ZZZZZZZZ', steps: confirmSteps },
  ]);
  expect(results).toEqual([
    { id: wrong.id, message: 'validation', step: 1, issues: [{ path: 'steps.1.date', message: 'visit.past' }] },
    { id: moved.id, message: 'repairMoved' },
    { id: fine.id, version: fine.version + 1 },
    { id: 'ZZZZZZZZ', message: 'notFound' },
  ]);
  expect(await Promise.all([wrong.id, fine.id].map(entriesOf))).toEqual([1, 2]);
});

test('a repeated bulk call gets each first answer', async () => {
  const [one, other] = await createRepairs(2);
  if (one === undefined || other === undefined) throw new Error('invariant: two repairs expected');
  const key = randomUUID();
  const items = [one, other].map(({ id, version }) => ({ id, version, steps: confirmSteps }));
  const first = await move(items, { key });
  expect(await move(items, { key })).toEqual(first);
  expect(await Promise.all([one.id, other.id].map(entriesOf))).toEqual([2, 2]);
  const changed = [{ ...items[0], id: one.id, steps: [{ action: 'Repair.decline.request' as const, reason: 'No' }] }];
  expect(await move([...changed, ...items.slice(1)], { key })).toEqual([
    { id: one.id, message: 'idempotencyKeyReused' },
    first[1],
  ]);
});

test('a bulk names each repair once, fifty at most', async () => {
  const { id, version } = await shop.createRepair();
  expect(
    await issuesOf(
      move([
        { id, version, steps: confirmSteps },
        { id, version, steps: confirmSteps },
      ]),
    ),
  ).toEqual([{ path: 'items.1.id', message: 'invalid' }]);
  const many = Array.from({ length: 51 }, () => ({ id, version, steps: confirmSteps }));
  expect(await issuesOf(move(many))).toEqual([{ path: 'items', message: 'tooLong' }]);
  expect(await issuesOf(move([]))).toEqual([{ path: 'items', message: 'required' }]);
});
