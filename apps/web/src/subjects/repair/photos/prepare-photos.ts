import { encodeCanvas } from '#shared/picture/encode-canvas.ts';
import { type PictureProblem, readPicture } from '#shared/picture/read-picture.ts';

/** Reason for rejecting chosen photos, part of the text key `photos`. */
export type PhotoProblem = PictureProblem | 'tooMany';

export type PreparedPhotos = { readonly files: readonly Blob[]; readonly problem: PhotoProblem | null };

/** Shrinks files up to the free room, one by one, because a decoded photo takes dozens of megabytes. */
export async function preparePhotos(chosen: readonly File[], room: number): Promise<PreparedPhotos> {
  const files: Blob[] = [];
  let problem: PhotoProblem | null = null;
  for (const original of chosen) {
    if (files.length >= room) return { files, problem: 'tooMany' };
    const shrunk = await shrinkPhoto(original);
    if ('file' in shrunk) files.push(shrunk.file);
    else problem = shrunk.problem;
  }
  return { files, problem };
}

type ShrunkPhoto = { readonly file: Blob } | { readonly problem: PictureProblem };

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
