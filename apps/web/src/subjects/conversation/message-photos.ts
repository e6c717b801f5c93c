import { useSyncExternalStore } from 'react';
import { createStore } from 'zustand/vanilla';
import { onUserChange, currentUser } from '#shared/api/current-user.ts';
import { findPhotos, storedMessagePhotos, sweepPhotos } from '#subjects/repair/photos/stored-photos.ts';

const none: readonly Blob[] = [];
const chosen = createStore<Readonly<Record<string, readonly Blob[]>>>(() => ({}));

/** Photos chosen for a new message, by repair, as long as the page lives. */
export const chosenPhotos = {
  get: (repairId: string): readonly Blob[] => chosen.getState()[repairId] ?? none,
  set: (repairId: string, files: readonly Blob[]): void => chosen.setState({ [repairId]: files }),
};

export function useChosenPhotos(repairId: string): readonly Blob[] {
  return useSyncExternalStore(chosen.subscribe, () => chosenPhotos.get(repairId));
}

const fileByKey = new Map<string, Blob>();
/** Once for each page. */
let sweeping: Promise<void> | null = null;

/** Files of unsent messages, in memory and in IndexedDB for the time after a reload. */
export const messageFiles = {
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
    sweeping ??= sweepPhotos(storedMessagePhotos);
    const [photo] = await findPhotos(storedMessagePhotos, [key]);
    return photo?.file ?? null;
  },
  forget: (keys: readonly string[]): void => {
    for (const key of keys) {
      fileByKey.delete(key);
      void storedMessagePhotos.delete(key);
    }
  },
};

onUserChange(() => {
  chosen.setState({}, true);
  fileByKey.clear();
});
