import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { embeddedServer, processesOf } from './embedded-server.ts';
import { type Product, startProduct } from './server.ts';

/** A DATA_DIR of its own, as somebody who runs the product has one. */
export type TempShop = {
  readonly environment: Readonly<Record<string, string>>;
  /** Starts the product on it: the first node, or one more. */
  start(extraEnvironment?: Readonly<Record<string, string>>): Promise<Product>;
  /** The connection string of its database, while a node runs. */
  connection(): string;
  /** The process id of its database server, while a node runs. */
  databasePid(): number;
  /** Asks its database; the connection lives as long as the question. */
  withClient<T extends object>(question: (client: Client) => Promise<T>): Promise<T>;
  /** PostgreSQL, its watchdogs and whatever else of it still runs. */
  runningProcesses(): string[];
  /** Kills the database server outright. */
  killDatabase(): void;
  /** Stops all nodes that were started, and removes everything. */
  remove(): Promise<void>;
};

/** A first start under load makes the database, migrates and loads the demonstration shop. */
const DEFAULT_TIMEOUT_MS = 300_000;

type TempShopOptions = {
  /** How long a start may take, in milliseconds. */
  readonly timeoutMs?: number;
  /** What its environment says besides. */
  readonly extraEnvironment?: Readonly<Record<string, string>>;
};

/**
 * An empty DATA_DIR in the temporary folder, with the embedded PostgreSQL as it is for real, fsync and all. `entry` is the file that
 * starts the product.
 */
export async function createTempShop(
  entry: string,
  { timeoutMs = DEFAULT_TIMEOUT_MS, extraEnvironment = {} }: TempShopOptions = {},
): Promise<TempShop> {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-shop-'));
  // As root PostgreSQL runs as another user, who must be able to pass through.
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
      // A server that stops meanwhile rejects the question; between two it would end the process.
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

/** The last to leave has the server stopped a moment later; without its folder nobody could find it any more. */
async function waitUntilStopped(dataDir: string): Promise<void> {
  const deadline = Date.now() + DEFAULT_TIMEOUT_MS;
  for (let left = processesOf(dataDir); left.length > 0; left = processesOf(dataDir)) {
    if (Date.now() > deadline) throw new Error(`still running after ${DEFAULT_TIMEOUT_MS} ms:\n${left.join('\n')}`);
    await delay(50);
  }
}
