import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A bucket of a real server that speaks S3 and checks signatures. */
export type Bucket = {
  readonly url: string;
  /** What the product needs in its environment to keep its files there. */
  readonly environment: Readonly<Record<string, string>>;
  /** The server goes away, with its files; again is no fault. */
  stop(): Promise<void>;
};

type S3Options = {
  readonly address: string;
  readonly port: number;
  readonly silent: boolean;
  readonly directory: string;
  readonly configureBuckets: readonly { readonly name: string }[];
};

/** As much of the server as is used: it is written without types, which an import would have to have. */
type S3Server = { readonly httpServer?: Server; run(): Promise<AddressInfo>; close(): Promise<void> };

const require = createRequire(import.meta.url);
const S3rver: new (options: S3Options) => S3Server = require('@20minutes/s3rver');

const name = 'pictures';
// The only key that this server knows.
const key = 'S3RVER';

/** Starts the server on a free port, over a folder of its own. */
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
