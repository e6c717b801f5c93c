import type { Readable } from 'node:stream';

/** What a listing says of a file. */
export type ListedFile = { readonly name: string; readonly storedAt: Date };

/**
 * Where files lie. A name is a folder and a file in it, `public/3f….webp`. Every method rejects with {@link StorageUnavailable}
 * while the store can't be reached or written to.
 */
export type Storage = {
  /** Stores a file; when this resolves it is there for good, and never half of it. */
  put(name: string, content: Uint8Array): Promise<void>;
  /** The file as it comes, to be read to its end or destroyed; null when there is none. */
  get(name: string): Promise<Readable | null>;
  /** Removes a file, or nothing when it is gone already. */
  remove(name: string): Promise<void>;
  /** The files of a folder, in no order. */
  list(folder: string): AsyncIterable<ListedFile>;
  /** Removes what writes that never ended left behind before a moment. */
  tidy(before: Date): Promise<void>;
};
