import type { RepairPhoto } from '@atelier/contract';
import * as z from 'zod/mini';
import type { Database } from '#platform/database/database.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { FileStream, type KeyedAnswer } from '#platform/http/answers.ts';
import { Failure, wrongField } from '#platform/http/failure.ts';
import type { Platform } from '#platform/platform.ts';
import { type PhotoRate, createStorePhoto } from './store-photo.ts';
import {
  deleteMessagePhotos,
  deleteOldUnsent,
  hasMessagePhoto,
  insertUnsent,
  sendPhotos,
} from './message-photos.queries.ts';
import { photoFileName } from './photo-file.ts';

type Sender = { readonly userId: string; readonly repairId: string };

export type RunPhotoOnce = (work: (tx: Transaction) => Promise<RepairPhoto>) => Promise<KeyedAnswer>;

type AddPhotoInput = {
  readonly photoRate: PhotoRate | null;
  readonly once: RunPhotoOnce;
  readonly lock: (tx: Transaction) => Promise<unknown>;
};

const Id = z.uuid();

/**
 * Photos of messages. A sender uploads them first, then the message names them.
 * Unused ones are deleted after two days, longer than their idempotency key lives.
 */
export function createMessagePhotos(platform: Platform) {
  const { database, clock, limits, jobs, privateFiles } = platform;
  const storePhoto = createStorePhoto(platform);
  jobs.every('photos.forgetUnsent', limits.storage.sweep, async () => {
    const forgotten = await deleteOldUnsent(database, new Date(clock.now().getTime() - limits.conversation.unsent));
    for (const id of forgotten) await privateFiles.discard(photoFileName(id));
  });

  return {
    add: ({ userId, repairId }: Sender, file: Buffer, { photoRate, once, lock }: AddPhotoInput) =>
      storePhoto(file, photoRate, ({ row, markStored }) =>
        once(async (tx): Promise<RepairPhoto> => {
          await lock(tx);
          const at = clock.now();
          await insertUnsent(tx, { ...row, repairId, createdBy: userId, at });
          markStored(tx);
          return { id: row.id, createdAt: at.toISOString() };
        }),
      ),

    /** Attaches the named photos of this sender and repair to a message. Requires the repair lock. */
    send: async (
      tx: Transaction,
      { userId, repairId }: Sender,
      message: { messageId: string; ids: readonly string[] },
    ) => {
      const ids = [...new Set(message.ids)];
      if (ids.length === 0) return;
      const sent = await sendPhotos(tx, { ids, messageId: message.messageId, repairId, createdBy: userId });
      if (sent < ids.length) throw wrongField('photos', 'invalid');
    },

    deleteOf: async (tx: Transaction, messageId: string): Promise<void> => {
      for (const id of await deleteMessagePhotos(tx, messageId))
        tx.afterCommit(() => privateFiles.discard(photoFileName(id)));
    },

    /** Streams a photo. The caller has checked access. */
    open: async (db: Database, repairId: string, photoId: string): Promise<FileStream> => {
      const exists = Id.safeParse(photoId).success && (await hasMessagePhoto(db, repairId, photoId));
      const content = exists ? await privateFiles.get(photoFileName(photoId)) : null;
      if (content === null) throw new Failure('notFound');
      return new FileStream(content);
    },
  };
}

export type MessagePhotos = ReturnType<typeof createMessagePhotos>;
