import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { embeddedServer, processesOf } from './embedded-server.ts';
import { type Product, startProduct } from './server.ts';

export type TempShop = {
  readonly environment: Readonly<Record<string, string>>;
  start(extraEnvironment?: Readonly<Record<string, string>>): Promise<Product>;
  connection(): string;
  databasePid(): number;
  withClient<T extends object>(question: (client: Client) => Promise<T>): Promise<T>;
  /** Running processes, including PostgreSQL and watchdogs. */
  runningProcesses(): string[];
  killDatabase(): void;
  remove(): Promise<void>;
};

const DEFAULT_TIMEOUT_MS = 300_000;

type TempShopOptions = {
  readonly timeoutMs?: number;
  readonly extraEnvironment?: Readonly<Record<string, string>>;
};

/** Creates an empty DATA_DIR with the real embedded PostgreSQL and fsync. `entry` is the product's start file. */
export async function createTempShop(
  entry: string,
  { timeoutMs = DEFAULT_TIMEOUT_MS, extraEnvironment = {} }: TempShopOptions = {},
): Promise<TempShop> {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-shop-'));
  // PostgreSQL runs as another user under root and must traverse the folder.
  await chmod(folder, 0o755);
  const dataDir = join(folder, 'data');
  const environment = {
    DATA_DIR: dataDir,
    ATELIER_POSTGRES_DATA: join(folder, 'root'),
    RATE_LIMITS: 'off',
    STEP_MAIL_DELAY: '0',
    LOG_LEVEL: 'error',
    ...extraEnvironment,
  };
  const started: Product[] = [];
  return {
    environment,
    start: async (extraEnvironment = {}) => {
      const product = await startProduct({ entry, environment: { ...environment, ...extraEnvironment }, timeoutMs });
      started.push(product);
      return product;
    },
    connection: () => embeddedServer(dataDir).connection,
    databasePid: () => embeddedServer(dataDir).pid,
    withClient: async (question) => {
      const client = new Client({ connectionString: embeddedServer(dataDir).connection });
      // A server stopped during a query rejects it. Between queries an unhandled error would end the process.
      client.on('error', () => undefined);
      await client.connect();
      try {
        return await question(client);
      } finally {
        await client.end();
      }
    },
    runningProcesses: () => processesOf(dataDir),
    killDatabase: () => void process.kill(embeddedServer(dataDir).pid, 'SIGKILL'),
    remove: async () => {
      await Promise.all(started.map((product) => product.stop()));
      await waitUntilStopped(dataDir);
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

/** Waits for the server to stop, because without its folder nothing could find it. */
async function waitUntilStopped(dataDir: string): Promise<void> {
  const deadline = Date.now() + DEFAULT_TIMEOUT_MS;
  for (let left = processesOf(dataDir); left.length > 0; left = processesOf(dataDir)) {
    if (Date.now() > deadline) throw new Error(`still running after ${DEFAULT_TIMEOUT_MS} ms:\n${left.join('\n')}`);
    await delay(50);
  }
}
