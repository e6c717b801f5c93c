import { DAY_MS } from '@atelier/domain';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { withLanguage } from '#shared/language/with-language.fixture.tsx';
import { createPictureFile } from '#shared/picture/picture.fixture.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { createUser } from '#subjects/session/user.fixture.ts';
import { deletePhotosOnUserChange } from '#subjects/repair/photos/delete-photos.ts';
import { storedMessagePhotos } from '#subjects/repair/photos/stored-photos.ts';
import { Composer } from './composer.tsx';
import { messageFiles } from './message-photos.ts';
import { unsentMessages } from './unsent-messages.ts';

const repairId = '7K2M9QFX';

afterAll(deletePhotosOnUserChange());

afterEach(() => {
  sessionStore.clear('person');
  vi.unstubAllGlobals();
});

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

test('a photo removed while another is prepared stays removed', async () => {
  const Words = await withLanguage('en', 'customer', 'conversation');
  const sent = vi.fn<(text: string, photos: readonly Blob[]) => void>();
  await render(
    <Words>
      <Composer repairId={repairId} label="Message" onSend={sent} takesFocus={false} showsAnsweringHours={false} />
    </Words>,
  );
  const control = page.getByLabelText('Take or choose photos');
  const remove = page.getByRole('button', { name: 'Remove photo 1' });
  await control.upload(await createPictureFile());
  await expect.element(remove).toBeVisible();
  const decoding = Promise.withResolvers<void>();
  const decode = globalThis.createImageBitmap;
  vi.stubGlobal('createImageBitmap', (file: File) => decoding.promise.then(() => decode(file)));
  await control.upload(await createPictureFile());
  await remove.click();
  await expect.element(remove).not.toBeInTheDocument();
  decoding.resolve();
  await expect.element(remove).toBeVisible();
  await page.getByRole('button', { name: 'Send' }).click();
  expect(sent.mock.calls.map(([, photos]) => photos.length)).toEqual([1]);
});
