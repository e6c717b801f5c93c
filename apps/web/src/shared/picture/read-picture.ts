/** Reason for rejecting a chosen file, part of the text key `profile.picture`. */
export type PictureProblem = 'notImage' | 'undrawable';

export type ReadPicture = { readonly picture: ImageBitmap } | { readonly problem: PictureProblem };

// Limits memory, because a camera picture has many more pixels than a crop and each takes four bytes.
const longestSide = 3_072;

/** Decodes a file in its upright orientation. Nothing is sent. */
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
