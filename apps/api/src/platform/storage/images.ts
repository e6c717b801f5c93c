import { type Limits, second } from '#platform/config/limits.ts';
import { createQueue } from '#platform/process/concurrency.ts';

export type PictureRefusal = 'format' | 'pixels' | 'broken';

export type ReencodedPicture = { readonly picture: Buffer } | { readonly refused: PictureRefusal };

export type Images = {
  /**
   * Crops a JPEG, PNG or WebP to a centred square of at most `side` pixels as WebP. Applies the orientation, takes the first frame and
   * drops all metadata (specification/faults#u3).
   */
  square(file: Buffer, side: number): Promise<ReencodedPicture>;
  within(file: Buffer, side: number): Promise<ReencodedPicture>;
};

let loading: ReturnType<typeof loadSharp> | undefined;

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

const quality = 82;

type Fit = 'cover' | 'inside';

export function createImages(limits: Limits['images']): Images {
  const enqueue = createQueue(limits.concurrency);
  const reencode = async (file: Buffer, side: number, fit: Fit): Promise<ReencodedPicture> => {
    try {
      const { pixels, shortest } = await sizeOf(file);
      if (pixels > limits.pixels) return { refused: 'pixels' };
      const frame = { side: fit === 'cover' ? Math.min(side, shortest) : side, fit };
      return { picture: await encodeWebp(file, frame, limits) };
    } catch {
      return { refused: 'broken' };
    }
  };
  const reencodeIfSupported = async (file: Buffer, side: number, fit: Fit): Promise<ReencodedPicture> => {
    if (file.length === 0) return { refused: 'broken' };
    if (!isSupportedFormat(file)) return { refused: 'format' };
    return enqueue(() => reencode(file, side, fit));
  };
  return {
    square: (file, side) => reencodeIfSupported(file, side, 'cover'),
    within: (file, side) => reencodeIfSupported(file, side, 'inside'),
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
async function sizeOf(file: Buffer): Promise<{ pixels: number; shortest: number }> {
  const sharp = await (loading ??= loadSharp());
  const { width, height } = await sharp(file, { limitInputPixels: false }).metadata();
  return { pixels: width * height, shortest: Math.min(width, height) };
}

type Frame = { readonly side: number; readonly fit: Fit };

async function encodeWebp(file: Buffer, { side, fit }: Frame, limits: Limits['images']): Promise<Buffer> {
  const sharp = await (loading ??= loadSharp());
  return sharp(file, { limitInputPixels: limits.pixels, failOn: 'warning', sequentialRead: true, autoOrient: true })
    .resize({ width: side, height: side, fit, withoutEnlargement: fit === 'inside' })
    .webp({ quality })
    .timeout({ seconds: limits.work / second })
    .toBuffer();
}
