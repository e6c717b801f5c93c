import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from '../config/config.ts';
import type { Limits } from '../config/limits.ts';
import { createFileStorage } from './file-storage.ts';
import { createS3Storage } from './s3-storage.ts';

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

/** Object storage where the configuration names one, else files in DATA_DIR. */
export const createStorage = ({ settings, dataDir }: Config, limits: Limits['storage']): Storage => {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY, S3_SECRET_KEY } = settings;
  if (S3_ENDPOINT === null || S3_BUCKET === null || S3_ACCESS_KEY === null || S3_SECRET_KEY === null)
    return createFileStorage(join(dataDir, 'files'));
  return createS3Storage({
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKey: S3_ACCESS_KEY,
    secretKey: S3_SECRET_KEY,
    limits,
  });
};
