import { DAY_MS } from '@atelier/domain';
import { DRAFTS_KEY } from '#shared/api/current-user.ts';
import { PHOTOS_DATABASE } from './delete-photos.ts';

/** Photo of a form that isn't sent yet, such as the draft of a request. */
export type DraftPhoto = {
  readonly key: string;
  readonly file: Blob;
  /** Time of storing in milliseconds, for photos of messages. */
  readonly keptAt?: number;
};

export type StoredPhoto = DraftPhoto & { readonly userId: string; readonly repairId: string };

/** A photo as the browser stores it. WebKit stores no `Blob` in a private window, and Firefox couldn't send one after a reload. */
type PhotoBytes = { readonly type: string; readonly bytes: ArrayBuffer };

export async function bytesOf(file: Blob): Promise<PhotoBytes> {
  return { type: file.type, bytes: await file.arrayBuffer() };
}

/** Returns the photo of a stored `file`. Those of version 0.2 were stored as they are. */
export function blobOf(file: PhotoBytes | Blob): Blob {
  return file instanceof Blob ? file : new Blob([file.bytes], { type: file.type });
}

const stores = ['photos', 'messagePhotos', 'draftPhotos'] as const;

/** In milliseconds. A closed tab loses its drafts and messages, but their photos remain in the browser. */
const RETENTION_MS = 2 * DAY_MS;

/** Without IndexedDB, as in some private windows, photos live as long as the page. */
function createPhotoStore<Photo extends DraftPhoto>(name: (typeof stores)[number]): PhotoStore<Photo> {
  const runInStore = async <T>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T | undefined> => {
    try {
      const database = await open();
      try {
        return await resultOf(work(database.transaction(name, mode).objectStore(name)));
      } finally {
        database.close();
      }
    } catch {
      return undefined;
    }
  };
  return {
    all: async () => {
      const stored = await runInStore('readonly', (store): IDBRequest<Photo[]> => store.getAll());
      return (stored ?? []).map((photo) => ({ ...photo, file: blobOf(photo.file) }));
    },
    set: (photo) =>
      bytesOf(photo.file).then(
        (file) => runInStore('readwrite', (store) => store.put({ ...photo, file })),
        () => undefined,
      ),
    delete: (key) => runInStore('readwrite', (store) => store.delete(key)),
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

/** Resolves with the result of a request. */
export function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', reject);
  });
}

export type PhotoStore<Photo> = {
  all(): Promise<readonly Photo[]>;
  set(photo: Photo): Promise<unknown>;
  delete(key: string): Promise<unknown>;
};

/** Returns the photos with these keys. */
export async function findPhotos<Photo extends DraftPhoto>(
  store: PhotoStore<Photo>,
  keys: readonly string[],
): Promise<readonly Photo[]> {
  const all = await store.all();
  return keys.flatMap((key) => all.find((photo) => photo.key === key) ?? []);
}

/** Deletes photos of tabs that were closed long ago. Those that a draft or message of this tab names stay. */
export async function sweepPhotos(store: PhotoStore<DraftPhoto>): Promise<void> {
  const drafts = sessionStorage.getItem(DRAFTS_KEY) ?? '';
  for (const { key, keptAt = 0 } of await store.all())
    if (keptAt < Date.now() - RETENTION_MS && !drafts.includes(key)) void store.delete(key);
}

export const storedPhotos = createPhotoStore<StoredPhoto>('photos');
export const storedMessagePhotos = createPhotoStore<StoredPhoto>('messagePhotos');
export const storedDraftPhotos = createPhotoStore<DraftPhoto>('draftPhotos');
