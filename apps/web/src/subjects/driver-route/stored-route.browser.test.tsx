import { HOUR_MS } from '@atelier/domain';
import { afterEach, expect, test, vi } from 'vitest';
import { currentUser } from '#shared/api/current-user.ts';
import { deletePhotosOnUserChange } from '#subjects/repair/photos/delete-photos.ts';
import { deleteOldRoutes, readRoute, storedUpdates, storeRoute } from './stored-route.ts';
import type { QueuedUpdate } from './update-queue.ts';

afterEach(() => vi.restoreAllMocks());

const fetchedAt = Date.parse('2026-11-20T07:00:00Z');
const route = { userId: 'karim', fetchedAt, clockOffset: 0, closesAt: null, stops: [] };
const update: QueuedUpdate = {
  key: 'update-1',
  userId: 'karim',
  order: 1,
  repairId: '7K2M9QFX',
  body: { action: 'Repair.pickup.collected', at: '2026-11-20T08:00:00.000Z', clockOffset: 0 },
  proof: null,
  photos: [],
  entryId: null,
  refusal: null,
  isStored: true,
};

function letPass(hours: number): void {
  vi.spyOn(Date, 'now').mockReturnValue(fetchedAt + hours * HOUR_MS);
}

test('a route ends after 36 hours, unsent updates never [2.365]', async () => {
  await storedUpdates.set(update);
  await storeRoute(route);
  letPass(35.9);
  expect(await readRoute('karim')).toEqual(route);
  letPass(36);
  expect(await readRoute('karim')).toBeNull();
  letPass(35.9);
  expect(await readRoute('karim')).toBeNull();
  letPass(400 * 24);
  expect(await storedUpdates.all()).toEqual([update]);
});

test('a driver’s page deletes routes of former drivers [2.365]', async () => {
  letPass(1);
  await storeRoute(route);
  await storeRoute({ ...route, userId: 'sami' });
  expect(await readRoute('sami')).toEqual({ ...route, userId: 'sami' });
  expect(await readRoute('karim')).toBeNull();
});

test('a page without a driver deletes old routes [2.365]', async () => {
  await storeRoute(route);
  letPass(35.9);
  await deleteOldRoutes();
  expect(await readRoute('karim')).toEqual(route);
  letPass(36);
  await deleteOldRoutes();
  letPass(35.9);
  expect(await readRoute('karim')).toBeNull();
});

test('a sign-out deletes the route and keeps unsent updates [2.365]', async () => {
  letPass(1);
  currentUser.set({ status: 'signedIn', id: 'karim', endedBy: null });
  const stop = deletePhotosOnUserChange();
  await storedUpdates.set(update);
  await storeRoute(route);
  currentUser.set({ status: 'signedOut', id: null, endedBy: 'person' });
  await expect.poll(() => readRoute('karim')).toBeNull();
  expect(await storedUpdates.all()).toEqual([update]);
  stop();
});

test('photos are stored as bytes, in order', async () => {
  const file = new Blob(['a photo'], { type: 'image/webp' });
  const set = storedUpdates.set({ ...update, photos: [{ key: 'p1', file }] });
  const sent = storedUpdates.set({ ...update, entryId: 'e1' });
  expect(await Promise.all([set, sent])).toEqual([true, true]);
  expect(await storedUpdates.all()).toEqual([{ ...update, entryId: 'e1' }]);
  const stored = vi.spyOn(IDBObjectStore.prototype, 'put');
  await storedUpdates.set({ ...update, photos: [{ key: 'p1', file }] });
  const bytes = expect.any(ArrayBuffer);
  expect(stored.mock.lastCall?.[0]).toMatchObject({ photos: [{ key: 'p1', file: { type: 'image/webp', bytes } }] });
  const [read] = await storedUpdates.all();
  expect(await read?.photos[0]?.file.text()).toBe('a photo');
  expect(read?.photos[0]?.file.type).toBe('image/webp');
  const unreadable = new Blob([]);
  vi.spyOn(unreadable, 'arrayBuffer').mockRejectedValue(new Error('gone'));
  expect(await storedUpdates.set({ ...update, photos: [{ key: 'p2', file: unreadable }] })).toBe(false);
  await storedUpdates.delete(update.key);
  expect(await storedUpdates.all()).toEqual([]);
});
