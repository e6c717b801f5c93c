import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { createStore } from 'zustand/vanilla';
import { createStoredDraft } from '#shared/form/stored-draft.ts';
import { ApiError } from '#shared/api/api-error.ts';
import type { OutgoingMessage, ConversationSide } from './conversation-side.ts';
import { messageFiles } from './message-photos.ts';

const storedMessages = createStoredDraft<OutgoingMessage[]>(
  'unsentMessages',
  z.array(
    z.object({
      key: z.string(),
      text: z.string(),
      seen: z.nullable(z.string()),
      photos: z.array(z.object({ file: z.string(), key: z.string(), id: z.nullable(z.string()) })),
    }),
  ),
);

const progress = new Map<string, number>();
/** Keys of messages that failed offline, and of those whose connection is back, which are resent automatically. */
const offlineKeys = new Set<string>();
const due = new Set<string>();
const FIRST_PAUSE = 5_000;
const LONGEST_PAUSE = 60_000;
let pause = FIRST_PAUSE;
let retry: ReturnType<typeof setTimeout> | undefined;
const changes = createStore(() => 0);

function notifyListeners(): void {
  changes.setState((count) => count + 1);
}

/**
 * Messages without an answer, stored like drafts. They survive closed dialogs and reloads, and their idempotency keys make resending safe.
 */
export const unsentMessages = {
  get: (repairId: string): readonly OutgoingMessage[] => storedMessages.get(repairId) ?? [],
  add: (repairId: string, message: OutgoingMessage): void => {
    storedMessages.set(repairId, [...unsentMessages.get(repairId), message]);
    notifyListeners();
  },
  remove: (repairId: string, key: string): void => {
    const left = unsentMessages.get(repairId).filter((message) => message.key !== key);
    storedMessages.set(repairId, left.length === 0 ? null : left);
    offlineKeys.delete(key);
    pause = FIRST_PAUSE;
    notifyListeners();
  },
  replace: (repairId: string, key: string, by: OutgoingMessage): void => {
    storedMessages.set(
      repairId,
      unsentMessages.get(repairId).map((message) => (message.key === key ? by : message)),
    );
    notifyListeners();
  },
  progressOf: (key: string): number | null => progress.get(key) ?? null,
  advance: (key: string, sent: number): void => {
    progress.set(key, sent);
    notifyListeners();
  },
  stop: (key: string): void => {
    progress.delete(key);
    notifyListeners();
  },
  /** Resends it after a pause too, because a single lost connection ends without an event. */
  waitForConnection: (key: string): void => {
    offlineKeys.add(key);
    clearTimeout(retry);
    retry = setTimeout(() => {
      pause = Math.min(2 * pause, LONGEST_PAUSE);
      unsentMessages.onConnectionBack();
    }, pause);
    notifyListeners();
  },
  waitsForConnection: (key: string): boolean => offlineKeys.has(key),
  onConnectionBack: (): void => {
    for (const key of offlineKeys) due.add(key);
    offlineKeys.clear();
    notifyListeners();
  },
  takeDue: (repairId: string): readonly OutgoingMessage[] =>
    unsentMessages.get(repairId).filter(({ key }) => due.delete(key)),
};

window.addEventListener('online', unsentMessages.onConnectionBack);

export function useUnsentMessages(repairId: string): readonly OutgoingMessage[] {
  useSyncExternalStore(changes.subscribe, changes.getState);
  return unsentMessages.get(repairId);
}

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
  const keep = (photos: OutgoingMessage['photos']) => {
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
