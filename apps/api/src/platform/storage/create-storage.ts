import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { Limits } from '../config/limits.ts';
import { createFileStorage } from './file-storage.ts';
import { createS3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

export function createStorage({ settings, dataDir }: Config, limits: Limits['storage']): Storage {
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
}
