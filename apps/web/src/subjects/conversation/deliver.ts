import { ApiError } from '#shared/api/api-error.ts';
import type { ConversationSide, Outgoing } from './conversation-side.ts';
import { messageFiles } from './message-photos.ts';
import { unsent } from './unsent.ts';

/** The browser hasn't kept a photo; the message goes without it once its writer sends it again. */
export class LostPhoto extends Error {}

/** Sends the photos that the server hasn't yet, one after the other, and then the message. What it got so far is remembered with it; gives what was sent. */
export async function deliver(side: ConversationSide, message: Outgoing): Promise<Outgoing> {
  const { key, text, seen } = message;
  const sent = await withPhotos(side, message);
  try {
    await side.write({ key, text, seen, photos: sent.photos.flatMap(({ id }) => id ?? []) });
    return sent;
  } catch (error) {
    // They waited too long for it: the next try sends them anew.
    if (isOfPhotos(error)) unsent.replace(side.repairId, key, sentAnew(message));
    throw error;
  }
}

async function withPhotos(side: ConversationSide, message: Outgoing): Promise<Outgoing> {
  let latest = message;
  const keep = (photos: Outgoing['photos']): void => {
    latest = { ...latest, photos };
    unsent.replace(side.repairId, message.key, latest);
  };
  for (const [nth, photo] of message.photos.entries()) {
    if (photo.id !== null) continue;
    const file = await messageFiles.get(photo.file);
    if (file === null) {
      keep(latest.photos.filter((each) => each.file !== photo.file));
      throw new LostPhoto();
    }
    const onProgress = (sent: number): void => unsent.advance(message.key, (nth + sent) / message.photos.length);
    const { id } = await side.attach({ file, key: photo.key, onProgress });
    keep(latest.photos.with(nth, { ...photo, id }));
  }
  return latest;
}

function isOfPhotos(error: unknown): boolean {
  return error instanceof ApiError && error.issues.some(({ path }) => path.startsWith('photos'));
}

function sentAnew({ text, seen, photos }: Outgoing): Outgoing {
  return {
    key: crypto.randomUUID(),
    text,
    seen,
    photos: photos.map(({ file }) => ({ file, key: crypto.randomUUID(), id: null })),
  };
}
