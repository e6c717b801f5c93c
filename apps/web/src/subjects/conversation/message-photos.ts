import { useSyncExternalStore } from 'react';
import { onUserChange, currentUser } from '#shared/current-user/current-user.ts';
import { storedMessagePhotos } from '#subjects/repair/photos/stored-photos.ts';

const none: readonly Blob[] = [];
const chosen = new Map<string, readonly Blob[]>();
const listeners = new Set<() => void>();

/** What was chosen for the message that is being written, by its repair; it lives as long as the page. */
export const chosenPhotos = {
  get: (repairId: string): readonly Blob[] => chosen.get(repairId) ?? none,
  set: (repairId: string, files: readonly Blob[]): void => {
    chosen.set(repairId, files);
    for (const listener of listeners) listener();
  },
};

/** The same on screen. */
export function useChosenPhotos(repairId: string): readonly Blob[] {
  return useSyncExternalStore(subscribe, () => chosenPhotos.get(repairId));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const fileByKey = new Map<string, Blob>();
/** In milliseconds. A tab that was closed takes its messages along, and leaves their photos here. */
const RETENTION_MS = 2 * 24 * 3_600_000;

/** The files of messages that haven't arrived: here, and in the browser's own store for the page that comes after a reload. */
export const messageFiles = {
  /** Gives the names under which they are kept. */
  add: (repairId: string, files: readonly Blob[]): string[] =>
    files.map((file) => {
      const key = crypto.randomUUID();
      fileByKey.set(key, file);
      const userId = currentUser.get().id ?? '';
      void storedMessagePhotos.set({ key, userId, repairId, file, keptAt: Date.now() });
      return key;
    }),
  get: async (key: string): Promise<Blob | null> => {
    const file = fileByKey.get(key);
    if (file !== undefined) return file;
    const all = await storedMessagePhotos.all();
    for (const { key: old, keptAt = 0 } of all)
      if (keptAt < Date.now() - RETENTION_MS) void storedMessagePhotos.delete(old);
    return all.find((each) => each.key === key)?.file ?? null;
  },
  forget: (keys: readonly string[]): void => {
    for (const key of keys) {
      fileByKey.delete(key);
      void storedMessagePhotos.delete(key);
    }
  },
};

onUserChange(() => {
  chosen.clear();
  fileByKey.clear();
});
