import type { Readable } from 'node:stream';

export type ListedFile = { readonly name: string; readonly storedAt: Date };

/**
 * File storage. A name is a folder and a file, `public/3f….webp`. Every method rejects with {@link StorageUnavailable} if the store can't
 * be reached or written to.
 */
export type Storage = {
  /** Stores a file durably and atomically. */
  put(name: string, content: Uint8Array): Promise<void>;
  /** Returns a stream to read or destroy, null without such a file. */
  get(name: string): Promise<Readable | null>;
  remove(name: string): Promise<void>;
  list(folder: string): AsyncIterable<ListedFile>;
  /** Deletes fragments of interrupted writes before a time. */
  removeFragments(before: Date): Promise<void>;
};
