import { DAY_MS } from '@atelier/domain';
import { afterAll, afterEach, expect, test } from 'vitest';
import { sessionStore } from '#subjects/session/session-store.ts';
import { createUser } from '#subjects/session/user.fixture.ts';
import { deletePhotosOnUserChange } from '#subjects/repair/photos/delete-photos.ts';
import { storedMessagePhotos } from '#subjects/repair/photos/stored-photos.ts';
import { messageFiles } from './message-photos.ts';
import { unsentMessages } from './unsent-messages.ts';

const repairId = '7K2M9QFX';

afterAll(deletePhotosOnUserChange());

afterEach(() => sessionStore.clear('person'));

test('unsent messages keep photos of three days ago', async () => {
  const user = createUser();
  sessionStore.signIn('access', user);
  for (const key of ['photo-1', 'photo-2', 'photo-of-closed-tab']) {
    const keptAt = Date.now() - 3 * DAY_MS;
    await storedMessagePhotos.set({ key, userId: user.id, repairId, file: new Blob([key]), keptAt });
  }
  const photos = ['photo-1', 'photo-2'].map((file) => ({ file, key: `${file}-upload`, id: null }));
  unsentMessages.add(repairId, { key: 'm-1', text: '', seen: null, photos });
  const read = async () => Promise.all(photos.map(async ({ file }) => (await messageFiles.get(file))?.text()));
  expect(await read()).toEqual(['photo-1', 'photo-2']);
  await expect
    .poll(async () => (await storedMessagePhotos.all()).map(({ key }) => key))
    .not.toContain('photo-of-closed-tab');
  expect(await read()).toEqual(['photo-1', 'photo-2']);
});
