import sharp from 'sharp';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createPhonePhoto, createPicture, createPixelBomb, notPictures, withWrongChecksum } from '#picture.fixture.ts';
import { patientLimits } from '#platform/config/limits.ts';
import { createImages, ImagesUnavailable, type ReencodedPicture } from './images.ts';

const images = createImages(patientLimits.images);

function pictureOf(redrawn: ReencodedPicture): Buffer {
  if ('refused' in redrawn) throw new Error(`invariant: picture refused: ${redrawn.refused}`);
  return redrawn.picture;
}

async function colourAt(picture: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return [...data.subarray(at, at + 3)];
}

function isRed([red = 0, , blue = 0]: readonly number[]): boolean {
  return red > 200 && blue < 60;
}

function isBlue([red = 0, , blue = 0]: readonly number[]): boolean {
  return blue > 200 && red < 60;
}

describe('a picture', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('a picture in %s becomes a square WebP', async (format) => {
    const picture = pictureOf(await images.square(await createPicture({ format, width: 900, height: 600 }), 512));
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
  });

  test('smaller than the square is not blown up', async () => {
    const picture = pictureOf(await images.square(await createPicture({ width: 40, height: 25 }), 512));
    expect(await sharp(picture).metadata()).toMatchObject({ width: 25, height: 25 });
  });

  test('a picture is cropped from its middle', async () => {
    const picture = pictureOf(
      await images.square(await createPicture({ format: 'png', width: 400, height: 100 }), 512),
    );
    expect(isRed(await colourAt(picture, 0.2, 0.5)) && isBlue(await colourAt(picture, 0.8, 0.5))).toBe(true);
  });

  test('a picture is upright and without metadata', async () => {
    const photo = await createPhonePhoto();
    expect((await sharp(photo).metadata()).exif?.includes('Leila Ben Salah')).toBe(true);
    const picture = pictureOf(await images.square(photo, 512));
    expect(isRed(await colourAt(picture, 0.5, 0.2)) && isBlue(await colourAt(picture, 0.5, 0.8))).toBe(true);
    const { exif, xmp, iptc, icc, orientation } = await sharp(picture).metadata();
    expect({ exif, xmp, iptc, icc, orientation }).toEqual({});
    expect(picture.includes('Leila')).toBe(false);
  });

  test('an animated picture becomes its first frame', async () => {
    const frames = await Promise.all(
      ['#ff0000', '#0000ff'].map((background) =>
        sharp({ create: { width: 50, height: 50, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer();
    expect((await sharp(moving, { animated: true }).metadata()).pages).toBe(2);
    const picture = pictureOf(await images.square(moving, 512));
    expect((await sharp(picture, { animated: true }).metadata()).pages ?? 1).toBe(1);
    expect(isRed(await colourAt(picture, 0.5, 0.5))).toBe(true);
  });

  test('a stored picture has no metadata', async () => {
    const hidden = Buffer.concat([await createPicture(), Buffer.from('<script>alert(1)</script>PK\x03\x04')]);
    expect(pictureOf(await images.square(hidden, 512)).includes('script')).toBe(false);
  });
});

describe('what is refused', () => {
  test.each(Object.entries(notPictures))('%s is no format that is read', async (_name, file) => {
    expect(await images.square(file, 512)).toEqual({ refused: 'format' });
  });

  test('a picture of a rare format is refused', async () => {
    const gif = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#f00' } })
      .gif()
      .toBuffer();
    await expect(sharp(gif).metadata()).rejects.toThrow('unsupported image format');
    await expect(sharp(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')).metadata()).rejects.toThrow(
      'unsupported',
    );
  });

  test('a file of 0 bytes is broken', async () => {
    expect(await images.square(Buffer.alloc(0), 512)).toEqual({ refused: 'broken' });
  });

  test.each(['jpeg', 'png', 'webp'] as const)('a %s that was cut off is broken', async (format) => {
    const file = await createPicture({ format });
    expect(await images.square(file.subarray(0, file.length - 20), 512)).toEqual({ refused: 'broken' });
  });

  test('a PNG with a wrong checksum is broken', async () => {
    expect(await images.square(withWrongChecksum(await createPicture({ format: 'png' })), 512)).toEqual({
      refused: 'broken',
    });
  });

  test('an oversized picture is refused before it is unpacked', async () => {
    const bomb = createPixelBomb(10_000);
    expect(bomb.length).toBeLessThan(20_000);
    const before = process.memoryUsage().rss;
    expect(await images.square(bomb, 512)).toEqual({ refused: 'pixels' });
    expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
  });

  test('the pixel limit includes its last row', async () => {
    const few = createImages({ ...patientLimits.images, pixels: 100 * 100 });
    expect(await few.square(await createPicture({ width: 100, height: 100 }), 512)).toHaveProperty('picture');
    expect(await few.square(await createPicture({ width: 100, height: 101 }), 512)).toEqual({ refused: 'pixels' });
  });
});

describe('a library that fails', () => {
  test('a library that loads late takes the next picture', async () => {
    const load = vi
      .fn<() => Promise<typeof sharp>>(async () => sharp)
      .mockRejectedValueOnce(new Error('too many open files'));
    const late = createImages(patientLimits.images, load);
    const file = await createPicture();
    await expect(late.square(file, 512)).rejects.toEqual(new ImagesUnavailable(new Error('too many open files')));
    expect(await late.square(file, 512)).toHaveProperty('picture');
    expect(await late.square(file, 512)).toHaveProperty('picture');
    expect(load).toHaveBeenCalledTimes(2);
  });

  test('a picture that takes too long is not broken', async () => {
    const file = await createPicture();
    const encode = vi.spyOn(sharp.prototype, 'toBuffer').mockRejectedValueOnce(new Error('timeout: 7% complete'));
    onTestFinished(() => encode.mockRestore());
    await expect(images.square(file, 512)).rejects.toBeInstanceOf(ImagesUnavailable);
  });
});

describe('many pictures at once', () => {
  test('many pictures wait in line up to a limit', async () => {
    const narrow = createImages({ ...patientLimits.images, concurrency: { concurrent: 2, waiting: 3 } });
    const file = await createPicture();
    const results = await Promise.allSettled(Array.from({ length: 7 }, () => narrow.square(file, 512)));
    expect(results.map(({ status }) => status)).toEqual([...Array(5).fill('fulfilled'), 'rejected', 'rejected']);
    expect(await Promise.all(Array.from({ length: 5 }, () => narrow.square(file, 512)))).toHaveLength(5);
  });
});
