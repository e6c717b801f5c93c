import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { embeddedServer, processesOf } from './embedded-server.ts';
import { type Product, startProduct } from './server.ts';

/** A DATA_DIR of its own, as somebody who runs the product has one. */
export type OwnShop = {
  readonly environment: Readonly<Record<string, string>>;
  /** Starts the product on it: the first node, or one more. */
  start(more?: Readonly<Record<string, string>>): Promise<Product>;
  /** The connection string of its database, while a node runs. */
  connection(): string;
  /** The process id of its database server, while a node runs. */
  databasePid(): number;
  /** Asks its database; the connection lives as long as the question. */
  ask<T extends object>(question: (client: Client) => Promise<T>): Promise<T>;
  /** PostgreSQL, its watchdogs and whatever else of it still runs. */
  leftovers(): string[];
  /** Kills the database server outright. */
  killDatabase(): void;
  /** Stops all nodes that were started, and removes everything. */
  remove(): Promise<void>;
};

/** A first start under load makes the database, migrates and loads the demonstration shop. */
const usualPatience = 300_000;

type OwnShopOptions = {
  /** How long a start may take, in milliseconds. */
  readonly patience?: number;
  /** What its environment says besides. */
  readonly more?: Readonly<Record<string, string>>;
};

/**
 * An empty DATA_DIR in the temporary folder, with the embedded PostgreSQL as it is for real, fsync and all. `entry` is the file that
 * starts the product.
 */
export async function createOwnShop(
  entry: string,
  { patience = usualPatience, more = {} }: OwnShopOptions = {},
): Promise<OwnShop> {
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
    ...more,
  };
  const started: Product[] = [];
  return {
    environment,
    start: async (more = {}) => {
      const product = await startProduct({ entry, environment: { ...environment, ...more }, patience });
      started.push(product);
      return product;
    },
    connection: () => embeddedServer(dataDir).connection,
    databasePid: () => embeddedServer(dataDir).pid,
    ask: async (question) => {
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
    leftovers: () => processesOf(dataDir),
    killDatabase: () => void process.kill(embeddedServer(dataDir).pid, 'SIGKILL'),
    remove: async () => {
      await Promise.all(started.map((product) => product.stop()));
      await whenNothingRuns(dataDir);
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

/** The last to leave has the server stopped a moment later; without its folder nobody could find it any more. */
async function whenNothingRuns(dataDir: string): Promise<void> {
  const deadline = Date.now() + usualPatience;
  for (let left = processesOf(dataDir); left.length > 0; left = processesOf(dataDir)) {
    if (Date.now() > deadline) throw new Error(`still running after ${usualPatience} ms:\n${left.join('\n')}`);
    await delay(50);
  }
}
