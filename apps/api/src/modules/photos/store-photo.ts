import { hash } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import type { Rate } from '#platform/config/limits.ts';
import type { Transaction } from '#platform/database/database.ts';
import { pictureFailure } from '#platform/storage/images.ts';
import { mayBeReferenced } from '#platform/storage/stored-files.ts';
import type { Platform } from '#platform/platform.ts';
import { attachments } from '#schema/index.ts';
import { photoFileName } from './photo-file.ts';

/** In pixels. A crack stays visible on the largest screen that shows a photo. */
const PHOTO_SIDE = 1_600;

export type PhotoRate = { readonly counter: string; readonly rate: Rate };

type StoredFile = 'id' | 'mediaType' | 'size' | 'sha256';

type StoredPhoto = {
  readonly id: string;
  readonly sha256: string;
  /** Inserts the row of the stored file. */
  readonly insert: (tx: Transaction, photo: Omit<typeof attachments.$inferInsert, StoredFile>) => Promise<void>;
};

type PhotoWrite<T> = {
  /** Rate of the sender, null without one. */
  readonly photoRate: PhotoRate | null;
  readonly write: (photo: StoredPhoto) => Promise<T>;
};

/**
 * Re-encodes, counts and stores a photo, then inserts its row.
 * The row comes last, so a crash leaves a file to sweep and never a row without one (specification/faults#u7).
 */
export async function storePhoto<T>(platform: Platform, file: Buffer, { photoRate, write }: PhotoWrite<T>): Promise<T> {
  const { privateFiles } = platform;
  const picture = await encode(platform, file);
  const takeBack = await count(platform, photoRate);
  const id = uuidv7();
  const sha256 = hash('sha256', picture);
  let isStored = false;
  try {
    await privateFiles.add(photoFileName(id), picture);
    return await write({
      id,
      sha256,
      insert: async (tx, photo) => {
        await tx.insert(attachments).values({ ...photo, id, mediaType: 'image/webp', size: picture.length, sha256 });
        tx.afterCommit(() => void (isStored = true));
      },
    });
  } catch (error) {
    isStored = mayBeReferenced(error);
    throw error;
  } finally {
    // The photo was refused, or a repeated request has stored it before.
    if (!isStored) await Promise.all([privateFiles.discard(photoFileName(id)), takeBack()]);
  }
}

async function encode({ images }: Platform, file: Buffer): Promise<Buffer> {
  const result = await images.within(file, PHOTO_SIDE);
  if ('refused' in result) throw pictureFailure(result.refused, 'photo');
  return result.picture;
}

/** Counts one photo of today. Returns the function that refunds it. */
async function count({ rateLimiter }: Platform, photoRate: PhotoRate | null): Promise<() => Promise<void>> {
  if (photoRate === null) return async () => undefined;
  await rateLimiter.consume(photoRate.counter, photoRate.rate);
  return () => rateLimiter.refund(photoRate.counter);
}
