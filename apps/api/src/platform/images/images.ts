import sharp from 'sharp';
import { type Limits, second } from '../config/limits.ts';
import { createQueue } from '../process/concurrency.ts';
import { formatOf } from './picture-format.ts';

/** Why a picture isn't taken: no format that is read, more pixels than are, or damaged. */
export type PictureRefusal = 'format' | 'pixels' | 'broken';

/** A picture made anew, or why there is none. */
export type ReencodedPicture = { readonly picture: Buffer } | { readonly refused: PictureRefusal };

export type Images = {
  /**
   * A square of at most `side` pixels from the middle of a JPEG, PNG or WebP, as a WebP: turned as its camera was held, the first
   * frame of several, and nothing of the file itself left, neither place nor time nor what was hidden in it (specification/faults#u3).
   */
  square(file: Buffer, side: number): Promise<ReencodedPicture>;
  /** The whole of it likewise, in its own proportions, at most `side` pixels wide and high. */
  within(file: Buffer, side: number): Promise<ReencodedPicture>;
};

// The library also reads SVG, GIF, TIFF, PDF and more, some by programs of great reach: here they don't exist (specification/faults#u1).
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
// Pictures differ, so nothing that was kept of one would serve another; and each is small work for one thread.
sharp.cache(false);
sharp.concurrency(1);

const quality = 82;

type Fit = 'cover' | 'inside';

/** Reads pictures that strangers send, a bounded number at a time. */
export function createImages(limits: Limits['images']): Images {
  const enqueue = createQueue(limits.concurrency);
  const reencode = async (file: Buffer, side: number, fit: Fit): Promise<ReencodedPicture> => {
    try {
      const { pixels, shortest } = await sizeOf(file);
      if (pixels > limits.pixels) return { refused: 'pixels' };
      const frame = { side: fit === 'cover' ? Math.min(side, shortest) : side, fit };
      return { picture: await encodeWebp(file, frame, limits) };
    } catch {
      // It said that it was a picture, and couldn't be read as one.
      return { refused: 'broken' };
    }
  };
  const reencodeIfSupported = async (file: Buffer, side: number, fit: Fit): Promise<ReencodedPicture> => {
    if (file.length === 0) return { refused: 'broken' };
    if (formatOf(file) === undefined) return { refused: 'format' };
    return enqueue(() => reencode(file, side, fit));
  };
  return {
    square: (file, side) => reencodeIfSupported(file, side, 'cover'),
    within: (file, side) => reencodeIfSupported(file, side, 'inside'),
  };
}

/** Reads the header alone: a few bytes may promise more pixels than the machine has memory (specification/faults#u2). */
async function sizeOf(file: Buffer): Promise<{ pixels: number; shortest: number }> {
  const { width, height } = await sharp(file, { limitInputPixels: false }).metadata();
  return { pixels: width * height, shortest: Math.min(width, height) };
}

type Frame = { readonly side: number; readonly fit: Fit };

function encodeWebp(file: Buffer, { side, fit }: Frame, limits: Limits['images']): Promise<Buffer> {
  return sharp(file, { limitInputPixels: limits.pixels, failOn: 'warning', sequentialRead: true, autoOrient: true })
    .resize({ width: side, height: side, fit, withoutEnlargement: fit === 'inside' })
    .webp({ quality })
    .timeout({ seconds: limits.work / second })
    .toBuffer();
}
