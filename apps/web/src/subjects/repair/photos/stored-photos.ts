import { DAY_MS } from '@atelier/domain';
import { PHOTOS_DATABASE } from './delete-photos.ts';
import { blobOf, bytesOf, createWriteOrder } from './photo-bytes.ts';

/** Photo of a form that isn't sent yet, such as the draft of a request. */
export type DraftPhoto = {
  readonly key: string;
  readonly file: Blob;
  /** Time of storing in milliseconds, for photos of messages. */
  readonly keptAt?: number;
};

export type StoredPhoto = DraftPhoto & { readonly userId: string; readonly repairId: string };

const stores = ['photos', 'messagePhotos', 'draftPhotos'] as const;

/** In milliseconds. A closed tab loses its drafts and messages, but their photos remain in the browser. */
const RETENTION_MS = 2 * DAY_MS;

/** Without IndexedDB, as in some private windows, photos live as long as the page. */
function createPhotoStore<Photo extends DraftPhoto>(name: (typeof stores)[number]): PhotoStore<Photo> {
  const runInStore = async <T, O>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => IDBRequest<T>,
    otherwise: O,
  ): Promise<T | O> => {
    try {
      const database = await open();
      try {
        return await resultOf(work(database.transaction(name, mode).objectStore(name)));
      } finally {
        database.close();
      }
    } catch {
      return otherwise;
    }
  };
  const inOrder = createWriteOrder();
  return {
    all: async () => {
      const stored = await runInStore('readonly', (store): IDBRequest<Photo[]> => store.getAll(), []);
      return stored.map((photo) => ({ ...photo, file: blobOf(photo.file) }));
    },
    set: (photo) =>
      inOrder(async () => {
        const stored = { ...photo, file: await bytesOf(photo.file) };
        return runInStore('readwrite', (store) => store.put(stored), undefined);
      }),
    delete: (key) => inOrder(() => runInStore('readwrite', (store) => store.delete(key), undefined)),
  };
}

async function open(): Promise<IDBDatabase> {
  const opening = indexedDB.open(PHOTOS_DATABASE, 3);
  opening.addEventListener('upgradeneeded', () => {
    const { objectStoreNames } = opening.result;
    for (const name of stores)
      if (!objectStoreNames.contains(name)) opening.result.createObjectStore(name, { keyPath: 'key' });
  });
  const database = await resultOf(opening);
  // Signing out in any tab deletes the database, which an open connection would block.
  database.addEventListener('versionchange', () => database.close());
  return database;
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () =>
      reject(request.error ?? new Error('invariant: failed request without an error')),
    );
  });
}

export type PhotoStore<Photo> = {
  all(): Promise<readonly Photo[]>;
  set(photo: Photo): Promise<unknown>;
  delete(key: string): Promise<unknown>;
};

/** Returns the photos with these keys and deletes those of tabs that were closed long ago. */
export async function findPhotos<Photo extends DraftPhoto>(
  store: PhotoStore<Photo>,
  keys: readonly string[],
): Promise<readonly Photo[]> {
  const all = await store.all();
  for (const { key, keptAt = 0 } of all)
    if (keptAt < Date.now() - RETENTION_MS && !keys.includes(key)) void store.delete(key);
  return keys.flatMap((key) => all.find((photo) => photo.key === key) ?? []);
}

export const storedPhotos = createPhotoStore<StoredPhoto>('photos');
export const storedMessagePhotos = createPhotoStore<StoredPhoto>('messagePhotos');
export const storedDraftPhotos = createPhotoStore<DraftPhoto>('draftPhotos');
