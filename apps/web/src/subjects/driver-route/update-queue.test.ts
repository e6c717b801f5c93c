import type { RouteUpdate } from '@atelier/contract';
import { expect, test } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { createUpdateQueue, type NewUpdate, type QueueDeps, type QueuedUpdate } from './update-queue.ts';

function createDeps(overrides: Partial<QueueDeps> = {}) {
  const rows = new Map<string, QueuedUpdate>();
  const sent: string[] = [];
  const deps: QueueDeps = {
    updates: {
      keys: async () => [...rows.keys()],
      all: async () => [...rows.values()],
      set: async (update) => {
        rows.set(update.key, update);
        return true;
      },
      delete: async (key) => rows.delete(key),
    },
    record: async ({ repairId, body }) => {
      sent.push(`${repairId} ${body.action}`);
      return { result: 'recorded', entryId: `entry of ${repairId}` };
    },
    sendProof: async ({ form }, { repairId }) => sent.push(`${repairId} ${form.kind}`),
    sendPhoto: async (_photo, { repairId }) => sent.push(`${repairId} photo`),
    ...overrides,
  };
  return { deps, rows, sent };
}

const photos = [{ key: 'p1', file: new Blob(['one']) }];

function update(repairId: string, action: RouteUpdate['action'], fields: Partial<NewUpdate> = {}): NewUpdate {
  const body = { action, at: '2026-03-02T09:00:00.000Z', clockOffset: 0 };
  return { repairId, body, proof: null, photos: [], ...fields };
}

const offline = async () => {
  throw new ApiError({ key: 'networkError', status: null });
};

async function queueOf(deps: QueueDeps, userId = 'karim') {
  const queue = createUpdateQueue(deps);
  await queue.resume(userId);
  return queue;
}

test('twelve stops arrive once after two killed pages [2.347]', async () => {
  const { deps, rows, sent } = createDeps();
  for (const part of [0, 1, 2]) {
    // Each round is a page that is killed without a network.
    const page = await queueOf({ ...deps, record: offline });
    for (let stop = 1; stop <= 4; stop += 1) await page.add(update(`${part * 4 + stop}`, 'Repair.pickup.collected'));
    await page.flush();
  }
  expect(rows.size).toBe(12);
  const page = await queueOf(deps);
  await Promise.all([page.flush(), page.flush()]);
  expect(sent).toEqual(Array.from({ length: 12 }, (_, nth) => `${nth + 1} Repair.pickup.collected`));
  expect(rows.size).toBe(0);
});

test('an update after a half-sent queue keeps its place', async () => {
  const { deps, rows } = createDeps();
  let reached = 0;
  const record: QueueDeps['record'] = async (each) => {
    reached -= 1;
    return reached < 0 ? offline() : deps.record(each);
  };
  const page = await queueOf({ ...deps, record });
  for (const id of ['1', '2', '3']) await page.add(update(id, 'Repair.pickup.collected'));
  await page.flush();
  reached = 1;
  await page.flush();
  await page.add(update('4', 'Repair.pickup.collected'));
  expect([...rows.values()].map(({ repairId, order }) => [repairId, order])).toEqual([
    ['2', 2],
    ['3', 3],
    ['4', 4],
  ]);
});

test('photos follow all transitions, and one that fails waits [2.348]', async () => {
  const { deps, rows, sent } = createDeps();
  const page = await queueOf({ ...deps, record: offline });
  await page.add(update('1', 'Repair.pickup.collected', { photos }));
  await page.add(update('2', 'Repair.pickup.collected'));
  await page.flush();
  const failing = await queueOf({ ...deps, sendPhoto: offline });
  await failing.flush();
  expect(sent).toEqual(['1 Repair.pickup.collected', '2 Repair.pickup.collected']);
  expect([...rows.values()]).toMatchObject([{ repairId: '1', entryId: 'entry of 1', photos: [{ key: 'p1' }] }]);
  const last = await queueOf(deps);
  await last.flush();
  expect(sent.at(-1)).toBe('1 photo');
  expect(rows.size).toBe(0);
});

test('a new transition goes before the next photo', async () => {
  const { deps, sent } = createDeps();
  const [begun, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const sendPhoto: QueueDeps['sendPhoto'] = async (...photo) => {
    begun.resolve();
    await answer.promise;
    return deps.sendPhoto(...photo);
  };
  const page = await queueOf({ ...deps, sendPhoto });
  await page.add(
    update('1', 'Repair.pickup.collected', { photos: [...photos, { key: 'p2', file: new Blob(['two']) }] }),
  );
  await begun.promise;
  await page.add(update('1', 'Repair.pickup.delivered'));
  const flushed = page.flush();
  answer.resolve();
  await flushed;
  expect(sent).toEqual(['1 Repair.pickup.collected', '1 photo', '1 Repair.pickup.delivered', '1 photo']);
  expect(page.get()).toEqual([]);
});

test('a refusal stays visible and stops nothing', async () => {
  const { deps, sent } = createDeps();
  const record: QueueDeps['record'] = async (each) => {
    if (each.repairId === '1') throw new ApiError({ key: 'repairMoved', status: 409 });
    return deps.record(each);
  };
  const page = await queueOf({ ...deps, record });
  await page.add(update('1', 'Repair.unreachable.request'));
  await page.add(update('2', 'Repair.pickup.collected'));
  await page.flush();
  await page.flush();
  expect(sent).toEqual(['2 Repair.pickup.collected']);
  expect(page.get()).toMatchObject([{ repairId: '1', refusal: 'repairMoved' }]);
});

test('evidence without a handover stays on the phone', async () => {
  const { deps, rows, sent } = createDeps({ record: async () => ({ result: 'repeated', entryId: null }) });
  const page = await queueOf(deps);
  await page.add(update('1', 'Repair.pickup.collected', { photos }));
  await page.add(update('2', 'Repair.pickup.collected'));
  await page.flush();
  await page.flush();
  expect(sent).toEqual([]);
  expect([...rows.values()]).toMatchObject([{ repairId: '1', entryId: null, refusal: 'repairMoved', photos }]);
});

test('a contradicted handover stays until it is dismissed', async () => {
  const { deps, rows, sent } = createDeps({ record: async () => ({ result: 'contradicted', entryId: null }) });
  const page = await queueOf(deps);
  await page.add(update('1', 'Repair.pickup.collected'));
  await page.flush();
  await page.flush();
  expect(sent).toEqual([]);
  expect([...rows.values()]).toMatchObject([{ repairId: '1', entryId: null, refusal: 'contradicted' }]);
  await page.dismiss(page.get()[0]?.key ?? '');
  expect([page.get(), rows.size]).toEqual([[], 0]);
});

test('a refused photo stays alone, and the others follow', async () => {
  const { deps, rows, sent } = createDeps();
  const sendPhoto: QueueDeps['sendPhoto'] = async (photo, ...rest) => {
    if (photo.key === 'p1') throw new ApiError({ key: 'unsupportedMediaType', status: 415 });
    return deps.sendPhoto(photo, ...rest);
  };
  const page = await queueOf({ ...deps, sendPhoto });
  const two = [...photos, { key: 'p2', file: new Blob(['two']) }];
  await page.add(update('1', 'Repair.pickup.collected', { photos: two }));
  await page.flush();
  expect(sent).toEqual(['1 Repair.pickup.collected', '1 photo']);
  const left = { entryId: 'entry of 1', refusal: 'unsupportedMediaType', photos: [{ key: 'p1' }] };
  expect([...rows.values()]).toMatchObject([left]);
});

test('photos wait behind a refused signature’s failed network', async () => {
  const { deps, rows, sent } = createDeps();
  const sendProof: QueueDeps['sendProof'] = async () => {
    throw new ApiError({ key: 'validation', status: 400 });
  };
  const proof = { key: 's1', form: { kind: 'NAME', name: 'Amira' } } as const;
  const page = await queueOf({ ...deps, sendProof, sendPhoto: offline });
  await page.add(update('1', 'Repair.pickup.collected', { proof, photos }));
  await page.flush();
  expect([...rows.values()]).toMatchObject([{ refusal: null, proof, photos }]);
  const later = await queueOf({ ...deps, sendProof });
  await later.flush();
  expect(sent.at(-1)).toBe('1 photo');
  expect([...rows.values()]).toMatchObject([{ refusal: 'validation', proof, photos: [] }]);
});

test('a page reads what another one stored, once', async () => {
  const { deps, sent } = createDeps();
  let reads = 0;
  const all: QueueDeps['updates']['all'] = () => {
    reads += 1;
    return deps.updates.all();
  };
  const page = await queueOf({ ...deps, updates: { ...deps.updates, all } });
  const other = await queueOf({ ...deps, record: offline });
  await other.add(update('1', 'Repair.pickup.collected'));
  await other.flush();
  await Promise.all([page.resume('karim'), page.resume('karim')]);
  await page.resume('karim');
  expect(page.get()).toMatchObject([{ repairId: '1', isStored: true }]);
  await page.flush();
  await page.resume('karim');
  expect([sent, page.get(), reads]).toEqual([['1 Repair.pickup.collected'], [], 2]);
});

test('updates of another user stay locked [2.349]', async () => {
  const { deps, rows, sent } = createDeps();
  const page = await queueOf({ ...deps, record: offline });
  await page.add(update('1', 'Repair.pickup.collected'));
  await page.flush();
  page.lock();
  expect(page.get()).toEqual([]);
  const other = await queueOf(deps, 'sami');
  await other.flush();
  expect(sent).toEqual([]);
  expect(rows.size).toBe(1);
  const own = await queueOf(deps);
  await own.flush();
  expect(sent).toEqual(['1 Repair.pickup.collected']);
});

test('an update recorded after a sign-out stays locked', async () => {
  const { deps, rows } = createDeps();
  const answer = Promise.withResolvers<void>();
  const record: QueueDeps['record'] = async (each) => {
    await answer.promise;
    return deps.record(each);
  };
  const page = await queueOf({ ...deps, record });
  await page.add(update('1', 'Repair.pickup.collected', { photos }));
  page.lock();
  await page.resume('sami');
  answer.resolve();
  await page.flush();
  expect(page.get()).toEqual([]);
  expect([...rows.values()]).toMatchObject([{ repairId: '1', entryId: 'entry of 1', photos: [{ key: 'p1' }] }]);
});

test('nobody else sends a driver’s next photo', async () => {
  const { deps, rows, sent } = createDeps();
  const [begun, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const sendPhoto: QueueDeps['sendPhoto'] = async (...photo) => {
    begun.resolve();
    await answer.promise;
    return deps.sendPhoto(...photo);
  };
  const page = await queueOf({ ...deps, sendPhoto });
  const two = [...photos, { key: 'p2', file: new Blob(['two']) }];
  await page.add(update('1', 'Repair.pickup.collected', { photos: two }));
  await begun.promise;
  await page.resume('sami');
  answer.resolve();
  await page.flush();
  expect(sent).toEqual(['1 Repair.pickup.collected', '1 photo']);
  expect([...rows.values()]).toMatchObject([{ repairId: '1', refusal: null, photos: [{ key: 'p2' }] }]);
});

test('an update that the phone can’t store says so [2.350]', async () => {
  const { deps, rows, sent } = createDeps();
  let isFull = true;
  const set: QueueDeps['updates']['set'] = async (each) => !isFull && deps.updates.set(each);
  const page = await queueOf({ ...deps, record: offline, updates: { ...deps.updates, set } });
  await page.add(update('1', 'Repair.pickup.collected'));
  expect([rows.size, page.get()[0]?.isStored]).toEqual([0, false]);
  await page.flush();
  isFull = false;
  await page.flush();
  expect([rows.size, page.get()[0]?.isStored]).toEqual([1, true]);
  // The browser deletes its storage, and the open page still sends.
  rows.clear();
  const own = await queueOf({ ...deps, updates: { ...deps.updates, set: async () => false } });
  await own.add(update('2', 'Repair.pickup.collected'));
  await own.flush();
  expect(sent).toEqual(['2 Repair.pickup.collected']);
});
