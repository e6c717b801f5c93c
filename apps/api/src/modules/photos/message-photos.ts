import type { RepairPhoto } from '@atelier/contract';
import type { Database, Transaction } from '#platform/database/database.ts';
import { FileStream, type KeyedAnswer } from '#platform/http/calls/answers.ts';
import { orNotFound, wrongField } from '#platform/http/errors/failure.ts';
import { isId } from '#platform/http/submitted-values.ts';
import type { Platform } from '#platform/platform.ts';
import { type PhotoRate, storePhoto } from './store-photo.ts';
import { deleteMessagePhotos, deleteOldUnsent, hasMessagePhoto, sendPhotos } from './message-photos.queries.ts';
import { photoFileName } from './photo-file.ts';

type Sender = { readonly userId: string; readonly repairId: string };

export type RunPhotoOnce = (work: (tx: Transaction) => Promise<RepairPhoto>) => Promise<KeyedAnswer>;

type AddPhotoInput = {
  readonly file: Buffer;
  readonly photoRate: PhotoRate | null;
  readonly once: RunPhotoOnce;
  readonly lock: (tx: Transaction) => Promise<unknown>;
};

/** Deletes unused photos of messages after two days, longer than their idempotency key lives. */
export function deleteUnsentPhotos({ database, clock, limits, jobs, privateFiles }: Platform): void {
  jobs.onSchedule('photos.forgetUnsent', 'daily', async () => {
    const forgotten = await deleteOldUnsent(database, new Date(clock.now().getTime() - limits.conversation.unsent));
    for (const id of forgotten) await privateFiles.discard(photoFileName(id));
  });
}

/** Adds an unsent photo. A sender uploads photos first, then the message names them. */
export function addMessagePhoto(platform: Platform, { userId, repairId }: Sender, input: AddPhotoInput) {
  const { file, photoRate, once, lock } = input;
  return storePhoto(platform, file, {
    photoRate,
    write: ({ id, insert }) =>
      once(async (tx): Promise<RepairPhoto> => {
        await lock(tx);
        const createdAt = platform.clock.now();
        await insert(tx, { ownerKind: 'UNSENT', ownerId: repairId, createdBy: userId, createdAt });
        return { id, createdAt: createdAt.toISOString() };
      }),
  });
}

type SentPhotos = { readonly messageId: string; readonly ids: readonly string[] };

/** Attaches the named photos of this sender and repair to a message. Requires the repair lock. */
export async function sendMessagePhotos(
  tx: Transaction,
  { userId, repairId }: Sender,
  message: SentPhotos,
): Promise<void> {
  const ids = [...new Set(message.ids)];
  if (ids.length === 0) return;
  const sent = await sendPhotos(tx, { ids, messageId: message.messageId, repairId, createdBy: userId });
  if (sent < ids.length) throw wrongField('photos', 'invalid');
}

export async function deletePhotosOfMessage(
  { privateFiles }: Platform,
  tx: Transaction,
  messageId: string,
): Promise<void> {
  for (const id of await deleteMessagePhotos(tx, messageId))
    tx.afterCommit(() => privateFiles.discard(photoFileName(id)));
}

type PhotoReference = { readonly repairId: string; readonly photoId: string };

/** Streams a photo. The caller has checked access. */
export async function openMessagePhoto(
  { privateFiles }: Platform,
  db: Database,
  { repairId, photoId }: PhotoReference,
): Promise<FileStream> {
  const exists = isId(photoId) && (await hasMessagePhoto(db, repairId, photoId));
  const content = orNotFound(exists ? await privateFiles.get(photoFileName(photoId)) : null);
  return new FileStream(content);
}
