import type { ContentDocument } from '@atelier/contract';
import type { FieldMessage } from '@atelier/i18n';
import type { Database } from '#platform/database/database.ts';
import { Failure } from '#platform/http/errors/failure.ts';
import { pictureFailure } from '#platform/storage/images.ts';
import type { Platform } from '#platform/platform.ts';
import type { SignedInViewer } from '../sessions/public.ts';
import { insertImage, findImages, findShownImages, deleteImages } from './content.queries.ts';

/** In pixels, twice the widest place that shows an image. */
const IMAGE_SIDE = 1_600;

/** Keeps the files of images that the content shows, and deletes the rows of the others. */
export function registerImageUsage({ database, publicFiles }: Platform): void {
  publicFiles.registerUsage(async (names) => {
    const shown = await findShownImages(database, names);
    await deleteImages(
      database,
      names.filter((name) => !shown.includes(name)),
    );
    return shown;
  });
}

export async function addImage(
  { database, clock, images, publicFiles }: Platform,
  { userId: by }: SignedInViewer,
  file: Buffer,
): Promise<string> {
  const result = await images.within(file, IMAGE_SIDE);
  if ('refused' in result) throw pictureFailure(result.refused, 'image');
  const name = await publicFiles.add(result.picture);
  try {
    await insertImage(database, { name, at: clock.now(), by });
    return name;
  } catch (error) {
    await publicFiles.discard(name);
    throw error;
  }
}

/** Rejects a document with an image that wasn't uploaded for the content. */
export async function requireUploadedImages(db: Database, document: ContentDocument): Promise<void> {
  const shown = picturesIn(document).flatMap(({ path, picture }) =>
    picture === null ? [] : [{ path, id: picture.id }],
  );
  const stored = await findImages(
    db,
    shown.map(({ id }) => id),
  );
  const unknown = shown.filter(({ id }) => !stored.includes(id));
  const message: FieldMessage = 'picture.unknown';
  if (unknown.length > 0) throw new Failure('validation', { issues: unknown.map(({ path }) => ({ path, message })) });
}

function picturesIn({ navbar, main: [hero, , , about] }: ContentDocument) {
  return [
    { path: 'document.navbar.logo.image.id', picture: navbar.logo.image },
    { path: 'document.main.0.image.id', picture: hero.image },
    { path: 'document.main.3.image.id', picture: about.image },
  ];
}
