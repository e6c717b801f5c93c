import type { RepairPhoto } from '@atelier/contract';
import * as z from 'zod/mini';
import type { Database } from '#platform/database/database.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { FileStream, type KeyedAnswer } from '#platform/http/answers.ts';
import { Failure, wrongField } from '#platform/http/failure.ts';
import type { Platform } from '#platform/platform.ts';
import { type Counted, createPhotoKeeper } from './keep-photo.ts';
import {
  deleteMessagePhotos,
  deleteOldUnsent,
  hasMessagePhoto,
  insertUnsent,
  sendPhotos,
} from './message-photos.queries.ts';
import { fileOf } from './photo-file.ts';

/** Who sends photos about which repair. */
type Sender = { readonly userId: string; readonly repairId: string };

/** Writes a photo down once for its call's key. */
export type OncePhoto = (work: (tx: Transaction) => Promise<RepairPhoto>) => Promise<KeyedAnswer>;

type Keeping = {
  readonly counted: Counted | null;
  readonly once: OncePhoto;
  /** Refuses who may not write, in the transaction. */
  readonly hold: (tx: Transaction) => Promise<unknown>;
};

const Id = z.uuid();

/**
 * Photos of messages: each is sent before its message, by its sender, and belongs to nothing until the message names it. One that no message
 * names goes after two days, longer than its key is known.
 */
export function createMessagePhotos(platform: Platform) {
  const { database, clock, limits, jobs, privateFiles } = platform;
  const keepPhoto = createPhotoKeeper(platform);
  jobs.every('photos.forgetUnsent', limits.storage.sweep, async () => {
    const forgotten = await deleteOldUnsent(database, new Date(clock.now().getTime() - limits.conversation.unsent));
    for (const id of forgotten) await privateFiles.discard(fileOf(id));
  });

  return {
    add: ({ userId, repairId }: Sender, file: Buffer, { counted, once, hold }: Keeping) =>
      keepPhoto(file, counted, ({ row, kept }) =>
        once(async (tx): Promise<RepairPhoto> => {
          await hold(tx);
          const at = clock.now();
          await insertUnsent(tx, { ...row, repairId, createdBy: userId, at });
          kept(tx);
          return { id: row.id, createdAt: at.toISOString() };
        }),
      ),

    /** Gives a message the photos that it names: what its writer sent for this repair, and nothing else. The repair is held. */
    send: async (tx: Transaction, { userId, repairId }: Sender, of: { messageId: string; ids: readonly string[] }) => {
      const ids = [...new Set(of.ids)];
      if (ids.length === 0) return;
      const sent = await sendPhotos(tx, { ids, messageId: of.messageId, repairId, createdBy: userId });
      if (sent < ids.length) throw wrongField('photos', 'invalid');
    },

    /** Nothing of them stays. */
    removeOf: async (tx: Transaction, messageId: string): Promise<void> => {
      for (const id of await deleteMessagePhotos(tx, messageId)) tx.afterCommit(() => privateFiles.discard(fileOf(id)));
    },

    /** The picture itself, for whoever was found to read the conversation. */
    open: async (db: Database, repairId: string, photoId: string): Promise<FileStream> => {
      const isThere = Id.safeParse(photoId).success && (await hasMessagePhoto(db, repairId, photoId));
      const content = isThere ? await privateFiles.get(fileOf(photoId)) : null;
      if (content === null) throw new Failure('notFound');
      return new FileStream(content);
    },
  };
}

export type MessagePhotos = ReturnType<typeof createMessagePhotos>;
