import type { PictureProblem } from '#shared/picture/read-picture.ts';
import { shrinkPhoto } from './shrink-photo.ts';

/** Why not all that was chosen was taken; the words are `photos` and this. */
export type PhotoProblem = PictureProblem | 'tooMany';

/** What was taken of what somebody chose. */
export type PreparedPhotos = { readonly files: readonly Blob[]; readonly problem: PhotoProblem | null };

/** Shrinks as many of the chosen files as there is room for, one after the other: each is dozens of megabytes while it is drawn. */
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
