import { encodeCanvas } from '#shared/picture/encode-canvas.ts';
import { type PictureProblem, readPicture } from '#shared/picture/read-picture.ts';

export type ShrunkPhoto = { readonly file: Blob } | { readonly problem: PictureProblem };

/** In pixels, as on the server. A crack remains visible, and an upload has some hundred kilobytes. */
const longestSide = 1_600;

const quality = 0.82;

/** Shrinks a photo to 1,600 pixels and removes its metadata, including location. */
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
  if (context === null) throw new Error('invariant: no 2d canvas context');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, context.canvas.width, context.canvas.height);
  return context;
}
