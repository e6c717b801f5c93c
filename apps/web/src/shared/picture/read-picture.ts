/** Why a file that somebody chose can't be used; the words are `profile.picture` and this. */
export type PictureProblem = 'notImage' | 'undrawable';

/** A picture to crop, or why there is none. */
export type ReadPicture = { readonly picture: ImageBitmap } | { readonly problem: PictureProblem };

// A camera's picture has many times the pixels that a crop keeps, and each is four bytes.
const longestSide = 3_072;

/** Reads a file as the browser draws it, the way its camera was held; nothing is sent. */
export async function readPicture(file: File): Promise<ReadPicture> {
  if (!file.type.startsWith('image/')) return { problem: 'notImage' };
  try {
    return { picture: await shrink(await createImageBitmap(file)) };
  } catch {
    return { problem: 'undrawable' };
  }
}

async function shrink(picture: ImageBitmap): Promise<ImageBitmap> {
  const scale = longestSide / Math.max(picture.width, picture.height);
  if (scale >= 1) return picture;
  const [resizeWidth, resizeHeight] = [picture.width, picture.height].map((side) =>
    Math.max(1, Math.round(side * scale)),
  );
  const smaller = await createImageBitmap(picture, {
    ...(resizeWidth !== undefined && resizeHeight !== undefined && { resizeWidth, resizeHeight }),
    resizeQuality: 'high',
  });
  picture.close();
  return smaller;
}
