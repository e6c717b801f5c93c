import { describe, expect, test } from 'vitest';
import { moveCrop, fullCrop, zoomCrop, pictureFile } from './crop.ts';
import { createPictureFile, colourAt } from '#shared/picture/picture.fixture.ts';
import { readPicture } from '#shared/picture/read-picture.ts';

async function pictureOf(file: File): Promise<ImageBitmap> {
  const read = await readPicture(file);
  if ('problem' in read) throw new Error(`invariant: picture rejected: ${read.problem}`);
  return read.picture;
}

async function rotateByExif(jpeg: File): Promise<File> {
  const bytes = new Uint8Array(await jpeg.arrayBuffer());
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0];
  const exif = [...new TextEncoder().encode('Exif'), 0, 0, ...tiff];
  const segment = Uint8Array.from([0xff, 0xe1, 0, exif.length + 2, ...exif]);
  return new File([bytes.slice(0, 2), segment, bytes.slice(2)], 'turned.jpg', { type: 'image/jpeg' });
}

describe('a chosen file', () => {
  test.each(['image/png', 'image/jpeg', 'image/webp'])('a chosen file of %s is rendered', async (type) => {
    const picture = await pictureOf(await createPictureFile({ width: 300, height: 200 }, { type }));
    expect([picture.width, picture.height, colourAt(picture, 0.2, 0.5), colourAt(picture, 0.8, 0.5)]).toEqual([
      300,
      200,
      'red',
      'blue',
    ]);
  });

  test('a rotated camera picture is rendered upright', async () => {
    const picture = await pictureOf(await rotateByExif(await createPictureFile({}, { type: 'image/jpeg' })));
    expect([picture.width, picture.height, colourAt(picture, 0.5, 0.2), colourAt(picture, 0.5, 0.8)]).toEqual([
      200,
      300,
      'red',
      'blue',
    ]);
  });

  test('a camera’s picture is reduced first', async () => {
    const picture = await pictureOf(await createPictureFile({ width: 6_144, height: 3_000 }));
    expect([picture.width, picture.height]).toEqual([3_072, 1_500]);
  });

  test.each([
    ['notes.txt', 'text/plain'],
    ['photo.heic', ''],
    ['photo.png', 'application/octet-stream'],
  ])('%s of the type "%s" is no image', async (name, type) => {
    expect(await readPicture(new File(['x'], name, { type }))).toEqual({ problem: 'notImage' });
  });

  test.each(['image/heic', 'image/png', 'image/svg+xml'])('an unreadable picture of %s is refused', async (type) => {
    expect(await readPicture(new File(['nothing of the kind'], 'me', { type }))).toEqual({ problem: 'undrawable' });
  });
});

describe('the file that is sent', () => {
  const sentOf = async (size: { width: number; height: number }, zoom = 1): Promise<ImageBitmap> => {
    const picture = await pictureOf(await createPictureFile(size));
    const file = await pictureFile(picture, zoomCrop(picture, fullCrop, zoom));
    expect(file.type).toBe('image/webp');
    return createImageBitmap(file);
  };

  test('a sent picture is square, 1,024 pixels at most', async () => {
    const { width, height } = await sentOf({ width: 3_000, height: 2_000 });
    expect([width, height]).toEqual([1_024, 1_024]);
  });

  test('a small sent picture keeps its size', async () => {
    const { width, height } = await sentOf({ width: 700, height: 600 }, 2);
    expect([width, height]).toEqual([300, 300]);
  });

  test('a sent picture holds the frame’s content', async () => {
    const picture = await pictureOf(await createPictureFile({ width: 800, height: 400 }));
    const whole = await createImageBitmap(await pictureFile(picture, fullCrop));
    expect([colourAt(whole, 0.1, 0.5), colourAt(whole, 0.9, 0.5)]).toEqual(['red', 'blue']);
    const left = await createImageBitmap(await pictureFile(picture, moveCrop(picture, fullCrop, { x: 1, y: 0 })));
    expect([colourAt(left, 0.1, 0.5), colourAt(left, 0.9, 0.5)]).toEqual(['red', 'red']);
  });
});
