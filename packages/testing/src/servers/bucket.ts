import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** S3 bucket on a real server that checks signatures. */
export type Bucket = {
  readonly url: string;
  readonly environment: Readonly<Record<string, string>>;
  stop(): Promise<void>;
};

type S3Options = {
  readonly address: string;
  readonly port: number;
  readonly silent: boolean;
  readonly directory: string;
  readonly configureBuckets: readonly { readonly name: string }[];
};

/** Declared here, because the library has no types. */
type S3Server = { readonly httpServer?: Server; run(): Promise<AddressInfo>; close(): Promise<void> };

const require = createRequire(import.meta.url);
const S3rver: new (options: S3Options) => S3Server = require('@20minutes/s3rver');

const name = 'pictures';
const key = 'S3RVER';

export async function startBucket(): Promise<Bucket> {
  const directory = await mkdtemp(join(tmpdir(), 'atelier-bucket-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name }],
  });
  const { port } = await server.run();
  const url = `http://127.0.0.1:${port}`;
  let stopping: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    const closed = server.close();
    server.httpServer?.closeAllConnections();
    await closed;
    await rm(directory, { recursive: true, force: true });
  };
  return {
    url,
    environment: { S3_ENDPOINT: url, S3_BUCKET: name, S3_ACCESS_KEY: key, S3_SECRET_KEY: key },
    stop: () => (stopping ??= stop()),
  };
}
