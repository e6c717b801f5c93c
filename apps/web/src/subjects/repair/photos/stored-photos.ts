import { PHOTOS_DATABASE } from './delete-photos.ts';

export type StoredPhoto = {
  readonly key: string;
  readonly userId: string;
  readonly repairId: string;
  readonly file: Blob;
  /** Time of storing in milliseconds, for photos of messages. */
  readonly keptAt?: number;
};

const stores = ['photos', 'messagePhotos'] as const;

/** Without IndexedDB, as in some private windows, photos live as long as the page. */
function createPhotoStore(name: (typeof stores)[number]): PhotoStore {
  const within = async <T, O>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => IDBRequest<T>,
    otherwise: O,
  ): Promise<T | O> => {
    try {
      const database = await open();
      try {
        return await settled(work(database.transaction(name, mode).objectStore(name)));
      } finally {
        database.close();
      }
    } catch {
      return otherwise;
    }
  };
  return {
    all: () => within('readonly', (store): IDBRequest<StoredPhoto[]> => store.getAll(), []),
    set: (photo) => within('readwrite', (store) => store.put(photo), undefined),
    delete: (key) => within('readwrite', (store) => store.delete(key), undefined),
  };
}

async function open(): Promise<IDBDatabase> {
  const opening = indexedDB.open(PHOTOS_DATABASE, 2);
  opening.addEventListener('upgradeneeded', () => {
    const { objectStoreNames } = opening.result;
    for (const name of stores)
      if (!objectStoreNames.contains(name)) opening.result.createObjectStore(name, { keyPath: 'key' });
  });
  const database = await settled(opening);
  // Signing out in any tab deletes the database, which an open connection would block.
  database.addEventListener('versionchange', () => database.close());
  return database;
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () =>
      reject(request.error ?? new Error('invariant: failed request without an error')),
    );
  });
}

export type PhotoStore = {
  all(): Promise<readonly StoredPhoto[]>;
  set(photo: StoredPhoto): Promise<unknown>;
  delete(key: string): Promise<unknown>;
};

export const storedPhotos = createPhotoStore('photos');
export const storedMessagePhotos = createPhotoStore('messagePhotos');
