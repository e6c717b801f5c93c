import { createHash } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import type { Rate } from '#platform/config/limits.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { Failure, wrongField } from '#platform/http/failure.ts';
import type { PictureRefusal } from '#platform/images/images.ts';
import type { Platform } from '#platform/platform.ts';
import { fileOf } from './photo-file.ts';

/** Of the stored photo, in pixels: a crack is still seen, on the largest screen that shows one. */
const side = 1_600;

const refusalOf: Readonly<Record<PictureRefusal, () => Failure>> = {
  format: () => new Failure('notAnImage'),
  pixels: () => new Failure('tooLarge'),
  broken: () => wrongField('photo', 'picture.broken'),
};

/** What a day's photos are counted by: whose, and how many. */
export type Counted = { readonly counter: string; readonly rate: Rate };

/** A photo whose file is stored; `size` in bytes. `kept` is called by the transaction that writes it down. */
export type StoredPhoto = {
  readonly row: { readonly id: string; readonly size: number; readonly sha256: string };
  readonly kept: (tx: Transaction) => void;
};

/**
 * How a photo is taken in: drawn anew, counted and stored, and only then written down. The row comes last: a crash before it leaves a file that
 * is swept, and never a photo without one (specification/faults#u7).
 */
export function createPhotoKeeper({ rateLimiter, images, privateFiles, server }: Platform) {
  const drawn = async (file: Buffer): Promise<Buffer> => {
    const redrawn = await images.within(file, side);
    if ('refused' in redrawn) throw refusalOf[redrawn.refused]();
    return redrawn.picture;
  };

  /** Counts one photo more of today's; gives what takes it back when it wasn't kept. */
  const count = async (counted: Counted | null): Promise<() => Promise<void>> => {
    if (counted === null || !server.platform.requestLimits) return async () => undefined;
    await rateLimiter.consume(counted.counter, counted.rate);
    return () => rateLimiter.giveBack(counted.counter);
  };

  return async <T>(file: Buffer, counted: Counted | null, write: (photo: StoredPhoto) => Promise<T>): Promise<T> => {
    const picture = await drawn(file);
    const takeBack = await count(counted);
    const id = uuidv7();
    const row = { id, size: picture.length, sha256: createHash('sha256').update(picture).digest('hex') };
    let kept = false;
    try {
      await privateFiles.add(fileOf(id), picture);
      return await write({ row, kept: (tx) => tx.afterCommit(() => void (kept = true)) });
    } finally {
      // Refused, or a repeat of what is there already.
      if (!kept) await Promise.all([privateFiles.discard(fileOf(id)), takeBack()]);
    }
  };
}
