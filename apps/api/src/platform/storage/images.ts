import type { SharpOptions } from 'sharp';
import { type Limits, second } from '#platform/config/limits.ts';
import { Failure, wrongField } from '#platform/http/errors/failure.ts';
import { createQueue } from '#platform/process/concurrency.ts';

type PictureRefusal = 'format' | 'pixels' | 'broken';

export type ReencodedPicture = { readonly picture: Buffer } | { readonly refused: PictureRefusal };

/** Returns the failure of a refused picture. `field` is the field that sent it. */
export function pictureFailure(refused: PictureRefusal, field: string): Failure {
  if (refused === 'broken') return wrongField(field, 'picture.broken');
  return new Failure(refused === 'format' ? 'notAnImage' : 'tooLarge');
}

export type Images = ReturnType<typeof createImages>;

/** The library can't be loaded, or this machine is too busy for it. A retry may succeed. `cause` has the reason. */
export class ImagesUnavailable extends Error {
  constructor(cause: unknown) {
    super('the picture library is unavailable', { cause });
    this.name = 'ImagesUnavailable';
  }
}

/** Loads the library with the first picture, because a start needs none. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // The library also reads SVG, GIF, TIFF, PDF and more, some by risky parsers. They are blocked (specification/faults#u1).
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  // No operation repeats, and each is small work for one thread.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

type Sharp = Awaited<ReturnType<typeof loadSharp>>;

const quality = 82;

type Fit = 'cover' | 'inside';

export function createImages(limits: Limits['images'], load: () => Promise<Sharp> = loadSharp) {
  let loading: Promise<Sharp> | undefined;
  const loadOnce = (): Promise<Sharp> =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw new ImagesUnavailable(error);
    }));
  const enqueue = createQueue(limits.concurrency);
  const reencode = async (file: Buffer, side: number, fit: Fit): Promise<ReencodedPicture> => {
    const sharp = await loadOnce();
    try {
      const { pixels, shortest } = await sizeOf(sharp, file);
      if (pixels > limits.pixels) return { refused: 'pixels' };
      const length = fit === 'cover' ? Math.min(side, shortest) : side;
      const picture = await sharp(file, decoding(limits))
        .resize({ width: length, height: length, fit, withoutEnlargement: fit === 'inside' })
        .webp({ quality })
        .timeout({ seconds: limits.work / second })
        .toBuffer();
      return { picture };
    } catch (error) {
      if (isTimeout(error)) throw new ImagesUnavailable(error);
      return { refused: 'broken' };
    }
  };
  const reencodeIfSupported = async (file: Buffer, side: number, fit: Fit): Promise<ReencodedPicture> => {
    if (file.length === 0) return { refused: 'broken' };
    if (!isSupportedFormat(file)) return { refused: 'format' };
    return enqueue(() => reencode(file, side, fit));
  };
  return {
    /**
     * Crops a JPEG, PNG or WebP to a centred square of at most `side` pixels as WebP. Applies the orientation, takes the first frame and
     * drops all metadata (specification/faults#u3).
     */
    square: (file: Buffer, side: number) => reencodeIfSupported(file, side, 'cover'),
    within: (file: Buffer, side: number) => reencodeIfSupported(file, side, 'inside'),
  };
}

/** Detects JPEG, PNG and WebP by the first bytes and ignores name and content type (specification/faults#u1). */
function isSupportedFormat(bytes: Buffer): boolean {
  const isJpeg = startsWith(bytes, [0xff, 0xd8, 0xff]);
  const isPng = startsWith(bytes, [0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a]);
  const isWebp = startsWith(bytes, ascii('RIFF')) && startsWith(bytes, ascii('WEBP'), 8);
  return isJpeg || isPng || isWebp;
}

function startsWith(bytes: Buffer, signature: readonly number[], at = 0): boolean {
  return signature.every((byte, index) => bytes[at + index] === byte);
}

function ascii(text: string): readonly number[] {
  return [...Buffer.from(text, 'latin1')];
}

/** Reads only the header, because a few bytes can declare more pixels than memory (specification/faults#u2). */
async function sizeOf(sharp: Sharp, file: Buffer): Promise<{ pixels: number; shortest: number }> {
  const { width, height } = await sharp(file, { limitInputPixels: false }).metadata();
  return { pixels: width * height, shortest: Math.min(width, height) };
}

function decoding({ pixels }: Limits['images']): SharpOptions {
  return { limitInputPixels: pixels, failOn: 'warning', sequentialRead: true, autoOrient: true };
}

/** The library has no code for it. */
function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.message.includes('timeout: ');
}
