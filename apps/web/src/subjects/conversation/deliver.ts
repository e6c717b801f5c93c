import { ApiError } from '#shared/api/api-error.ts';
import type { ConversationSide, OutgoingMessage } from './conversation-side.ts';
import { messageFiles } from './message-photos.ts';
import { unsentMessages } from './unsent-messages.ts';

/** Thrown when the browser has lost a photo. Sending again omits it. */
export class LostPhotoError extends Error {}

/** Uploads missing photos one by one, then sends the message. Progress is stored with the message. Returns what was sent. */
export async function deliver(side: ConversationSide, message: OutgoingMessage): Promise<OutgoingMessage> {
  const { key, text, seen } = message;
  const sent = await withPhotos(side, message);
  try {
    await side.write({ key, text, seen, photos: sent.photos.flatMap(({ id }) => id ?? []) });
    return sent;
  } catch (error) {
    // The uploads expired, so the next attempt repeats them.
    if (isPhotoError(error)) unsentMessages.replace(side.repairId, key, withNewKeys(message));
    throw error;
  }
}

async function withPhotos(side: ConversationSide, message: OutgoingMessage): Promise<OutgoingMessage> {
  let latest = message;
  const keep = (photos: OutgoingMessage['photos']): void => {
    latest = { ...latest, photos };
    unsentMessages.replace(side.repairId, message.key, latest);
  };
  for (const [nth, photo] of message.photos.entries()) {
    if (photo.id !== null) continue;
    const file = await messageFiles.get(photo.file);
    if (file === null) {
      keep(latest.photos.filter((each) => each.file !== photo.file));
      throw new LostPhotoError();
    }
    const onProgress = (sent: number): void =>
      unsentMessages.advance(message.key, (nth + sent) / message.photos.length);
    const { id } = await side.attach({ file, key: photo.key, onProgress });
    keep(latest.photos.with(nth, { ...photo, id }));
  }
  return latest;
}

function isPhotoError(error: unknown): boolean {
  return error instanceof ApiError && error.issues.some(({ path }) => path.startsWith('photos'));
}

function withNewKeys({ text, seen, photos }: OutgoingMessage): OutgoingMessage {
  return {
    key: crypto.randomUUID(),
    text,
    seen,
    photos: photos.map(({ file }) => ({ file, key: crypto.randomUUID(), id: null })),
  };
}
