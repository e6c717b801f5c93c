import type { Repair } from '@atelier/contract';
import { expect, test } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { createRepair } from '#subjects/repair/mine/repair.fixture.ts';
import type { StoredPhoto } from './stored-photos.ts';
import { createPhotoOutbox } from './photo-outbox.ts';

function createOutbox(stored: readonly StoredPhoto[] = []) {
  const store = new Map(stored.map((photo) => [photo.key, photo]));
  const sendings: { key: string; end: PromiseWithResolvers<Repair>; progress: (sent: number) => void }[] = [];
  let keys = 0;
  const outbox = createPhotoOutbox({
    photoStore: {
      all: async () => [...store.values()],
      set: async (photo) => store.set(photo.key, photo),
      delete: async (key) => store.delete(key),
    },
    send: ({ key }, progress) => {
      const end = Promise.withResolvers<Repair>();
      sendings.push({ key, end, progress });
      return end.promise;
    },
    newKey: () => `key-${(keys += 1)}`,
  });
  const states = () => outbox.get().map(({ key, state, failure }) => [key, state, failure]);
  return { outbox, sendings, states, kept: () => [...store.keys()] };
}

function file(): Blob {
  return new Blob(['a photo']);
}

function noAnswer() {
  return new ApiError({ key: 'networkError', status: null });
}

function refused(key: string, status: number) {
  return new ApiError({ key, status });
}

function createStoredPhoto(overrides: Partial<StoredPhoto> = {}): StoredPhoto {
  return {
    key: 'kept-1',
    userId: 'lina',
    repairId: '7K2M9QFX',
    file: file(),
    ...overrides,
  };
}

test('photos upload in order with progress', async () => {
  const { outbox, sendings, states, kept } = createOutbox();
  const heard: number[] = [];
  outbox.onRepair(({ version }) => heard.push(version));
  outbox.add('lina', '7K2M9QFX', [file(), file()]);
  expect(states()).toEqual([
    ['key-1', 'sending', null],
    ['key-2', 'waiting', null],
  ]);
  expect(kept()).toEqual(['key-1', 'key-2']);
  sendings[0]?.progress(0.5);
  expect(outbox.get()[0]?.sent).toBe(0.5);
  sendings[0]?.end.resolve(createRepair({ version: 2 }));
  await expect.poll(() => states()).toEqual([['key-2', 'sending', null]]);
  sendings[1]?.end.resolve(createRepair({ version: 3 }));
  await expect.poll(() => [states(), kept(), heard]).toEqual([[], [], [2, 3]]);
});

test('unsent photos wait and keep their keys', async () => {
  const { outbox, sendings, states, kept } = createOutbox();
  outbox.add('lina', '7K2M9QFX', [file(), file()]);
  sendings[0]?.end.reject(noAnswer());
  await expect
    .poll(() => states())
    .toEqual([
      ['key-1', 'failed', 'networkError'],
      ['key-2', 'waiting', null],
    ]);
  expect(kept()).toEqual(['key-1', 'key-2']);
  outbox.retry();
  sendings[1]?.end.resolve(createRepair());
  await expect.poll(() => sendings).toHaveLength(3);
  expect(sendings.map(({ key }) => key)).toEqual(['key-1', 'key-1', 'key-2']);
});

test('a refused photo holds up no other', async () => {
  const { outbox, sendings, states, kept } = createOutbox();
  outbox.add('lina', '7K2M9QFX', [file(), file()]);
  sendings[0]?.end.reject(refused('tooManyPhotos', 409));
  await expect.poll(() => sendings).toHaveLength(2);
  sendings[1]?.end.resolve(createRepair());
  await expect.poll(() => states()).toEqual([['key-1', 'failed', 'tooManyPhotos']]);
  outbox.retry();
  expect(sendings).toHaveLength(2);
  outbox.again('key-1');
  sendings[2]?.end.reject(refused('tooManyPhotos', 409));
  await expect.poll(() => states()).toEqual([['key-3', 'failed', 'tooManyPhotos']]);
  outbox.discard('key-3');
  await expect.poll(() => [states(), kept()]).toEqual([[], []]);
});

test('a refused photo repeats with a new key', async () => {
  const { outbox, sendings, states, kept } = createOutbox();
  outbox.add('lina', '7K2M9QFX', [file()]);
  sendings[0]?.end.reject(refused('tooManyPhotos', 409));
  await expect.poll(() => states()).toEqual([['key-1', 'failed', 'tooManyPhotos']]);
  outbox.again('key-1');
  await expect.poll(() => [states(), kept()]).toEqual([[['key-2', 'sending', null]], ['key-2']]);
  sendings[1]?.end.reject(refused('unavailable', 503));
  await expect.poll(() => states()).toEqual([['key-2', 'failed', 'unavailable']]);
  outbox.again('key-2');
  sendings[2]?.end.resolve(createRepair());
  await expect.poll(() => [states(), kept()]).toEqual([[], []]);
  expect(sendings.map(({ key }) => key)).toEqual(['key-1', 'key-2', 'key-2']);
});

test('stored photos continue after a reload', async () => {
  const { outbox, sendings, kept } = createOutbox([
    createStoredPhoto(),
    createStoredPhoto({ key: 'kept-2', userId: 'somebody else' }),
  ]);
  const resumed = outbox.resume('lina');
  await expect.poll(() => sendings.map(({ key }) => key)).toEqual(['kept-1']);
  expect(kept()).toEqual(['kept-1']);
  sendings[0]?.end.resolve(createRepair());
  await resumed;
  expect(kept()).toEqual([]);
});

test('a sign-out empties the outbox', async () => {
  const { outbox, states } = createOutbox([createStoredPhoto()]);
  outbox.add('lina', '7K2M9QFX', [file()]);
  outbox.clear();
  expect(states()).toEqual([]);
  const resumed = outbox.resume('lina');
  outbox.clear();
  await resumed;
  expect(states()).toEqual([]);
});
