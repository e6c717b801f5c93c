import '#styles.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { withLanguage } from '#shared/language/with-language.fixture.tsx';
import { axeViolations } from '#shared/page/axe.fixture.ts';
import { createPictureFile, colourAt } from '#shared/picture/picture.fixture.ts';
import { blobOf, storedPhotos } from './stored-photos.ts';
import { PhotoGallery } from './photo-gallery.tsx';
import { PhotoZone, shrinkPhoto } from './photo-zone.tsx';
import type { PhotoSource } from './photo-picture.tsx';

let Words: Awaited<ReturnType<typeof withLanguage>>;
beforeAll(async () => {
  Words = await withLanguage('en', 'visitor', 'customer');
});

function createWrapper() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <Words>{children}</Words>
    </QueryClientProvider>
  );
}

describe('the file that is sent', () => {
  test('a sent photo is whole at 1,600 pixels', async () => {
    const shrunk = await shrinkPhoto(await createPictureFile({ width: 3_200, height: 1_600 }));
    if (!('file' in shrunk)) throw new Error(`invariant: photo rejected: ${shrunk.problem}`);
    const picture = await createImageBitmap(shrunk.file);
    expect([picture.width, picture.height, colourAt(picture, 0.02, 0.5), colourAt(picture, 0.98, 0.5)]).toEqual([
      1_600,
      800,
      'red',
      'blue',
    ]);
  });

  test('a small sent photo keeps its size', async () => {
    const shrunk = await shrinkPhoto(await createPictureFile({ width: 300, height: 200 }));
    if (!('file' in shrunk)) throw new Error(`invariant: photo rejected: ${shrunk.problem}`);
    const { width, height } = await createImageBitmap(shrunk.file);
    expect([width, height]).toEqual([300, 200]);
  });
});

describe('the zone', () => {
  const aZone = async (room: number) => {
    const taken: number[] = [];
    const screen = await render(<PhotoZone room={room} onFiles={(files) => taken.push(files.length)} />, {
      wrapper: createWrapper(),
    });
    return { screen, taken };
  };

  test('the photo zone takes as many as fit', async () => {
    const { screen, taken } = await aZone(2);
    const control = screen.getByLabelText('Take or choose photos');
    await expect.element(control).toHaveAccessibleDescription('2 more photos');
    await control.upload([await createPictureFile(), await createPictureFile(), await createPictureFile()]);
    await expect.element(screen.getByRole('alert')).toHaveTextContent('6 photos at most: we kept the first ones.');
    expect(taken).toEqual([2]);
  });

  test('the photo zone refuses other files alone', async () => {
    const { screen, taken } = await aZone(6);
    await screen
      .getByLabelText('Take or choose photos')
      .upload([new File(['x'], 'notes.txt', { type: 'text/plain' }), await createPictureFile()]);
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent("A file isn't an image. Choose JPEG, PNG or WebP photos.");
    expect(taken).toEqual([1]);
  });

  test('a full photo zone keeps the focus [2.139]', async () => {
    function Request() {
      const [room, setRoom] = useState(2);
      return <PhotoZone room={room} onFiles={(files) => setRoom(room - files.length)} />;
    }
    const screen = await render(<Request />, { wrapper: createWrapper() });
    const control = screen.getByLabelText('Take or choose photos');
    await userEvent.tab();
    await expect.element(control).toHaveFocus();
    await control.upload([await createPictureFile()]);
    await expect.element(control).toHaveAccessibleDescription('1 more photo');
    await expect.element(control).toHaveFocus();
    await control.upload([await createPictureFile()]);
    await expect.element(screen.getByText('6 photos, the maximum.')).toHaveFocus();
  });

  test('the photo zone is accessible with its refusals', async () => {
    const { screen } = await aZone(2);
    expect(await axeViolations()).toEqual([]);
    await screen.getByLabelText('Take or choose photos').upload([new File(['x'], 'notes.txt', { type: 'text/plain' })]);
    await expect.element(screen.getByRole('alert')).toBeVisible();
    expect(await axeViolations()).toEqual([]);
  });

  test('a full repair has no photo zone', async () => {
    const { screen } = await aZone(0);
    await expect.element(screen.getByText('6 photos, the maximum.')).toBeVisible();
    expect(screen.getByLabelText('Take or choose photos').query()).toBeNull();
  });
});

describe('the gallery', () => {
  const photos = ['1', '2'].map((id) => ({ id, createdAt: '2026-11-22T09:00:00.000Z' }));

  test('the gallery opens photos by keyboard and returns focus', async () => {
    const source: PhotoSource = { owner: 'mine', load: () => createPictureFile() };
    const screen = await render(<PhotoGallery repairId="7K2M9QFX" photos={photos} source={source} />, {
      wrapper: createWrapper(),
    });
    const first = screen.getByRole('button', { name: 'Enlarge photo 1 of 2' });
    await expect.element(first).toBeVisible();
    (first.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('dialog', { name: 'Photo 1 of 2' })).toBeVisible();
    await expect.element(screen.getByRole('img', { name: 'Photo 1 of 2' })).toBeVisible();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await expect.element(screen.getByRole('img', { name: 'Photo 2 of 2' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Remove photo' }).query()).toBeNull();
    await userEvent.keyboard('{Escape}');
    await expect.element(first).toHaveFocus();
  });

  test('the gallery is accessible in every state', async () => {
    const screen = await render(
      <PhotoGallery
        repairId="7K2M9QFX"
        photos={photos}
        source={{ owner: 'mine', load: () => createPictureFile() }}
        onRemove={() => Promise.resolve(true)}
      />,
      { wrapper: createWrapper() },
    );
    await expect.element(screen.getByRole('button', { name: 'Enlarge photo 1 of 2' })).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    await screen.getByRole('button', { name: 'Enlarge photo 1 of 2' }).click();
    await expect.element(screen.getByRole('img', { name: 'Photo 1 of 2' })).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    await screen.getByRole('button', { name: 'Remove photo' }).click();
    await expect.element(screen.getByRole('alertdialog')).toBeVisible();
    expect(await axeViolations()).toEqual([]);
  });

  test('the gallery reloads failed photos', async () => {
    let tries = 0;
    const source: PhotoSource = {
      owner: 'mine',
      load: async () => {
        tries += 1;
        if (tries === 1) throw new Error('no connection');
        return createPictureFile();
      },
    };
    const screen = await render(<PhotoGallery repairId="7K2M9QFX" photos={photos.slice(0, 1)} source={source} />, {
      wrapper: createWrapper(),
    });
    await screen.getByRole('button', { name: 'Load photo 1 again' }).click();
    await expect.element(screen.getByRole('button', { name: 'Enlarge photo 1 of 1' })).toBeVisible();
  });

  test('the gallery deletes a photo after a question', async () => {
    const removed: string[] = [];
    const screen = await render(
      <PhotoGallery
        repairId="7K2M9QFX"
        photos={photos}
        source={{ owner: 'mine', load: () => createPictureFile() }}
        onRemove={async (id) => removed.push(id) > 0}
      />,
      { wrapper: createWrapper() },
    );
    await screen.getByRole('button', { name: 'Enlarge photo 2 of 2' }).click();
    await screen.getByRole('button', { name: 'Remove photo' }).click();
    expect(removed).toEqual([]);
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Remove photo' }).click();
    await expect.poll(() => removed).toEqual(['2']);
    await expect.poll(() => screen.getByRole('dialog').query()).toBeNull();
  });
});

test('the browser stores photos unchanged until deleted', async () => {
  const photo = { key: 'k', userId: 'lina', repairId: '7K2M9QFX', file: new Blob(['a photo']) };
  const stored = vi.spyOn(IDBObjectStore.prototype, 'put');
  await storedPhotos.set(photo);
  expect(stored.mock.lastCall?.[0]).toMatchObject({ key: 'k', file: { type: '', bytes: expect.any(ArrayBuffer) } });
  stored.mockRestore();
  expect(blobOf(photo.file)).toBe(photo.file);
  const [kept] = await storedPhotos.all();
  expect([kept?.repairId, await kept?.file.text()]).toEqual(['7K2M9QFX', 'a photo']);
  await storedPhotos.delete('k');
  expect(await storedPhotos.all()).toEqual([]);
});
