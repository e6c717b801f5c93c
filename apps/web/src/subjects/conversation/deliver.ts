import { ApiError } from '#shared/api/api-error.ts';
import type { ConversationSide, OutgoingMessage } from './conversation-side.ts';
import { messageFiles } from './message-photos.ts';
import { unsentMessages } from './unsent-messages.ts';

/** The browser hasn't kept a photo; the message goes without it once its writer sends it again. */
export class LostPhotoError extends Error {}

/** Sends the photos that the server hasn't yet, one after the other, and then the message. What it got so far is remembered with it; gives what was sent. */
export async function deliver(side: ConversationSide, message: OutgoingMessage): Promise<OutgoingMessage> {
  const { key, text, seen } = message;
  const sent = await withPhotos(side, message);
  try {
    await side.write({ key, text, seen, photos: sent.photos.flatMap(({ id }) => id ?? []) });
    return sent;
  } catch (error) {
    // They waited too long for it: the next try sends them anew.
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
