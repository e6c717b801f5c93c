import { encodeCanvas } from '#shared/picture/encode-canvas.ts';
import { type PictureProblem, readPicture } from '#shared/picture/read-picture.ts';

/** A photo as it is sent, or why there is none. */
export type ShrunkPhoto = { readonly file: Blob } | { readonly problem: PictureProblem };

/** What the server keeps, too: a crack is still seen, and a phone on a bad line sends some hundred kilobytes. */
const longestSide = 1_600;

const quality = 0.82;

/** The whole photo in 1,600 pixels at most, without what the original said of place and time. */
export async function shrinkPhoto(original: File): Promise<ShrunkPhoto> {
  const read = await readPicture(original);
  if ('problem' in read) return read;
  try {
    return { file: await encodeCanvas(draw(read.picture), quality) };
  } finally {
    read.picture.close();
  }
}

function draw(picture: ImageBitmap): CanvasRenderingContext2D {
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const [width, height] = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * scale)));
  const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
  if (context === null) throw new Error('this browser draws nothing');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, context.canvas.width, context.canvas.height);
  return context;
}
