import type { PictureProblem } from '#shared/picture/read-picture.ts';
import { shrinkPhoto } from './shrink-photo.ts';

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
