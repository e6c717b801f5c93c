import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { startPostgres } from '@atelier/embedded';
import { Client, escapeIdentifier, escapeLiteral } from 'pg';

/** Data for workers that clone databases. Plain JSON for Vitest's provide and inject. */
export type TestServerAddress = {
  readonly maintenance: string;
  readonly template: string;
  /** Part of this run's database names, locked while the run lives. */
  readonly run: number;
};

export type TestServer = {
  readonly templateConnection: string;
  adopt: () => TestServerAddress;
  stop: () => Promise<void>;
};

export type TestServerOptions = {
  dir: string;
  /** Hash of what `migrate` does, in letters and digits. A new one creates a new template. */
  fingerprint: string;
  migrate: (connection: string) => Promise<void>;
};

/** Fast settings, because test databases needn't survive a crash. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  // Without replication and vacuum, because databases are short-lived.
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  // Data is cached in memory, where a separate I/O process costs more than the read.
  io_method: 'sync',
};

const LOCK = { template: 727_101, run: 727_102 };
// PostgreSQL silently truncates names at 63 bytes.
const FINGERPRINT_LENGTH = 32;
const IN_USE = '55006';
const CLONE_TIMEOUT_MS = 20_000;

/**
 * Starts or attaches to the test server and creates a template with `migrate` unless this fingerprint has one. Drops leftovers of dead runs
 * and old fingerprints.
 */
export async function startTestServer(options: TestServerOptions): Promise<TestServer> {
  const { dir, migrate } = options;
  const fingerprint = options.fingerprint.slice(0, FINGERPRINT_LENGTH);
  const server = await startPostgres({ dir, lingerMs: 0, settings: SETTINGS });
  const maintenance = server.connection('postgres');
  const template = `template_${fingerprint}`;
  const run = randomInt(1, 2 ** 31);
  const session = await connect(maintenance);
  let stopping: Promise<void> | undefined;
  const leave = async (): Promise<void> => {
    await dropWhere(session, (name) => runOf(name) === run);
    await session.end();
    await server.stop();
  };
  const stop = (): Promise<void> => (stopping ??= leave());
  try {
    // Shared, because several runs may use a template, which nobody may drop meanwhile.
    await session.query('select pg_advisory_lock($1, $2)', [LOCK.run, run]);
    await session.query('select pg_advisory_lock_shared($1, hashtext($2))', [LOCK.template, template]);
    await makeTemplateOnce(session, fingerprint, () => migrate(server.connection(`making_${fingerprint}`)));
    await dropLeftovers(session, template);
    return { templateConnection: server.connection(template), adopt: () => ({ maintenance, template, run }), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function connect(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString, ssl: false });
  client.on('error', () => undefined); // The next query reports it.
  await client.connect();
  return client;
}

async function dropWhere(session: Client, condition: (name: string) => boolean): Promise<void> {
  for (const name of await databases(session)) if (condition(name)) await drop(session, name);
}

async function databases(session: Client): Promise<string[]> {
  const { rows } = await session.query<{ name: string }>('select datname as name from pg_database order by datname');
  return rows.map(({ name }) => name);
}

/** Waits a few seconds for connections that close, because their clients would report an end by force. */
async function drop(client: Client, name: string): Promise<void> {
  const statement = `drop database if exists ${escapeIdentifier(name)}`;
  await client.query(statement).catch((error: unknown) => {
    if (!isInUse(error)) throw error;
    return client.query(`${statement} with (force)`);
  });
}

function runOf(database: string): number | undefined {
  const run = /^test_(\d+)_/.exec(database)?.[1];
  return run === undefined ? undefined : Number(run);
}

/** Renamed once complete, so a killed run can't produce a broken template. */
async function makeTemplateOnce(session: Client, fingerprint: string, migrate: () => Promise<void>): Promise<void> {
  const [making, template] = [`making_${fingerprint}`, `template_${fingerprint}`];
  await session.query('select pg_advisory_lock($1, hashtext($2))', [LOCK.template, making]);
  try {
    if ((await databases(session)).includes(template)) return;
    await drop(session, making);
    await session.query(`create database ${escapeIdentifier(making)}`);
    await migrate();
    await retryWhileInUse(() =>
      session.query(`alter database ${escapeIdentifier(making)} rename to ${escapeIdentifier(template)}`),
    );
  } finally {
    await session.query('select pg_advisory_unlock($1, hashtext($2))', [LOCK.template, making]);
  }
}

/** PostgreSQL can't copy or rename a database in use, so retry. */
async function retryWhileInUse(act: () => Promise<unknown>): Promise<void> {
  const deadline = Date.now() + CLONE_TIMEOUT_MS;
  for (;;) {
    try {
      await act();
      return;
    } catch (error) {
      if (!isInUse(error) || Date.now() > deadline) throw error;
      await delay(20);
    }
  }
}

function isInUse(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === IN_USE;
}

/** Databases without a lock are leftovers, because the server releases a dead run's locks. */
async function dropLeftovers(session: Client, template: string): Promise<void> {
  for (const name of await databases(session)) {
    if (name === template || !/^(template_|making_|test_\d)/.test(name)) continue;
    const run = runOf(name);
    const [key, value] =
      run === undefined ? [LOCK.template, `hashtext(${escapeLiteral(name)})`] : [LOCK.run, String(run)];
    const locked = await session.query<{ got: boolean }>(`select pg_try_advisory_lock(${key}, ${value}) as got`);
    if (!locked.rows[0]?.got) continue;
    await drop(session, name);
    await session.query(`select pg_advisory_unlock(${key}, ${value})`);
  }
}

/** Clones a clean database from the template, in any process with the address. `drop` ends its connections. */
export async function cloneDatabase(
  address: TestServerAddress,
): Promise<{ connection: string; drop: () => Promise<void> }> {
  const name = `test_${address.run}_${randomInt(2 ** 47)}`;
  await withClient(address.maintenance, (client) => clone(client, name, address.template));
  return {
    connection: address.maintenance.replace('/postgres?', `/${name}?`),
    drop: () => withClient(address.maintenance, (client) => drop(client, name)),
  };
}

async function withClient<T>(connection: string, act: (client: Client) => Promise<T>): Promise<T> {
  const client = await connect(connection);
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}

async function clone(client: Client, name: string, template: string): Promise<void> {
  await retryWhileInUse(() =>
    client.query(`create database ${escapeIdentifier(name)} template ${escapeIdentifier(template)} strategy file_copy`),
  );
}
