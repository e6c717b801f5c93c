import type { DriverRepair } from '@atelier/contract';
import { HOUR_MS } from '@atelier/domain';
import { ROUTE_DATABASE } from '#subjects/repair/photos/delete-photos.ts';
import { blobOf, bytesOf, resultOf } from '#subjects/repair/photos/stored-photos.ts';
import type { QueuedUpdate, UpdateStore } from './update-queue.ts';

/** Route of a driver as last fetched, by the phone's clock. */
export type StoredRoute = {
  readonly userId: string;
  readonly fetchedAt: number;
  /** Milliseconds that the phone's clock is ahead of the server's. */
  readonly clockOffset: number;
  readonly closesAt: string | null;
  readonly stops: readonly DriverRepair[];
  /** Why the driver couldn't go, by the visit of a device in the van. Handing it in sends the reason. */
  readonly notGone?: Readonly<Record<string, string>>;
  /** Updates that the server has recorded since, oldest first. */
  readonly recorded?: readonly RecordedUpdate[];
};

type RecordedUpdate = Pick<QueuedUpdate, 'key' | 'repairId'> & Pick<QueuedUpdate['body'], 'action'>;

/** Signing out keeps this database, because its updates belong to their user and are sent by them alone. */
const UPDATES_DATABASE = 'atelier.updates';
const RETENTION_MS = 36 * HOUR_MS;

type Opened = { readonly database: string; readonly store: string; readonly keyPath: string };

/** Returns undefined if the browser stores nothing, as on a full disk or in some private windows. */
async function run<T>(
  { database: name, store, keyPath }: Opened,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  try {
    const opening = indexedDB.open(name, 1);
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(store, { keyPath }));
    const database = await resultOf(opening);
    database.addEventListener('versionchange', () => database.close());
    try {
      const transaction = database.transaction(store, mode, { durability: 'strict' });
      const completed = completionOf(transaction);
      const [result] = await Promise.all([resultOf(work(transaction.objectStore(store))), completed]);
      return result;
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

/** A full disk may fail the transaction after its request has succeeded. */
function completionOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? new Error('invariant: aborted transaction')),
    );
  });
}

const updates = { database: UPDATES_DATABASE, store: 'updates', keyPath: 'key' };
const routes = { database: ROUTE_DATABASE, store: 'routes', keyPath: 'userId' };

let writing: Promise<unknown> = Promise.resolve();

/** Writes in the order of the calls, because reading photos takes different times. A failure answers undefined. */
function inOrder<T>(write: () => Promise<T>): Promise<T | undefined> {
  const written = writing.then(write).catch(() => undefined);
  writing = written;
  return written;
}

export const storedUpdates: UpdateStore = {
  keys: async () => ((await run(updates, 'readonly', (store) => store.getAllKeys())) ?? []).map(String),
  all: async () => {
    const stored = (await run(updates, 'readonly', (store): IDBRequest<QueuedUpdate[]> => store.getAll())) ?? [];
    return stored.map((update) => ({
      ...update,
      photos: update.photos.map((photo) => ({ ...photo, file: blobOf(photo.file) })),
    }));
  },
  set: async (update) => {
    const key = await inOrder(async () => {
      const photos = update.photos.map(async (photo) => ({ ...photo, file: await bytesOf(photo.file) }));
      const stored = { ...update, photos: await Promise.all(photos) };
      return run(updates, 'readwrite', (store) => store.put(stored));
    });
    return key !== undefined;
  },
  delete: (key) => inOrder(() => run(updates, 'readwrite', (store) => store.delete(key))),
};

/** Returns the stored route of a user. An old one is deleted, and so are those of former drivers of this phone. */
export async function readRoute(userId: string): Promise<StoredRoute | null> {
  await deleteRoutes((route) => isOld(route) || route.userId !== userId);
  const route = await run(routes, 'readonly', (store): IDBRequest<StoredRoute | undefined> => store.get(userId));
  return route === undefined || isOld(route) ? null : route;
}

/** Deletes the routes of drivers who don't open theirs again, for example because they left the shop. */
export async function deleteOldRoutes(): Promise<void> {
  await deleteRoutes(isOld);
}

function isOld({ fetchedAt }: StoredRoute): boolean {
  return Date.now() - fetchedAt >= RETENTION_MS;
}

/** Uses one transaction, so a route that another tab stores meanwhile stays. */
function deleteRoutes(isObsolete: (route: StoredRoute) => boolean): Promise<unknown> {
  return run(routes, 'readwrite', (store) => {
    const stored: IDBRequest<StoredRoute[]> = store.getAll();
    stored.addEventListener('success', () => {
      for (const route of stored.result) if (isObsolete(route)) store.delete(route.userId);
    });
    return stored;
  });
}

/** Returns false if the browser doesn't store it. */
export async function storeRoute(route: StoredRoute): Promise<boolean> {
  return (await run(routes, 'readwrite', (store) => store.put(route))) !== undefined;
}
