import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { type Product, startProduct } from './server.ts';

export type TempShop = {
  readonly environment: Readonly<Record<string, string>>;
  start(extraEnvironment?: Readonly<Record<string, string>>): Promise<Product>;
  connection(): string;
  databasePid(): number;
  withClient<T>(question: (client: Client) => Promise<T>): Promise<T>;
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

type EmbeddedServer = { readonly pid: number; readonly connection: string };

function embeddedServer(dataDir: string): EmbeddedServer {
  const lines = readFileSync(join(homeOf(dataDir), 'data', 'postmaster.pid'), 'utf8').split('\n');
  const host = encodeURIComponent(lines[4] ?? '');
  return { pid: Number(lines[0]), connection: `postgresql://app@/atelier?host=${host}` };
}

function homeOf(dataDir: string): string {
  const dir = join(dataDir, 'postgres');
  const link = join(dir, 'where');
  return realpathSync(existsSync(link) ? link : dir);
}

function processesOf(dataDir: string): string[] {
  const home = existsSync(join(dataDir, 'postgres')) ? homeOf(dataDir) : dataDir;
  return commandLines()
    .filter(([, command]) => command.includes(home))
    .map(([pid, command]) => `${pid}: ${command}`);
}

function commandLines(): [pid: number, command: string][] {
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['-A', '-ww', '-o', 'pid=,args='], { encoding: 'utf8' });
    return stdout.split('\n').map((line) => [Number.parseInt(line, 10), line]);
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), commandLine(name)]);
}

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return ''; // The process ended meanwhile.
  }
}
