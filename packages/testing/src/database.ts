import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { startPostgres } from '@atelier/embedded';
import { Client, escapeIdentifier, escapeLiteral } from 'pg';

/** What a worker process needs to clone databases; plain JSON, for Vitest's provide and inject. */
export type TestServerAddress = {
  /** Connection string of the maintenance database. */
  readonly maintenance: string;
  readonly template: string;
  /** Stands in the names of this run's databases; its lock is held as long as the run lives. */
  readonly run: number;
};

export type TestServer = {
  readonly templateConnection: string;
  adopt: () => TestServerAddress;
  stop: () => Promise<void>;
};

export type TestServerOptions = {
  /** The tests' own server lies here, where `testServerFolder` says. */
  dir: string;
  /** A hash of what `migrate` does: another one makes another template. Letters and digits. */
  fingerprint: string;
  /** Brings an empty database to the newest schema, and closes its connections. */
  migrate: (connection: string) => Promise<void>;
};

/** A test database must be quick, and need not outlive the machine. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  // Nobody copies its log, and no database lives long enough to be tidied up.
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  // What it reads lies in memory already: asking a process of its own for it would be most of the reading.
  io_method: 'sync',
};

/** The first of two keys of PostgreSQL's advisory locks, by what is locked. */
const LOCK = { template: 727_101, run: 727_102 };
// PostgreSQL cuts names off at 63 bytes without a word.
const FINGERPRINT_LENGTH = 32;
const SOURCE_IN_USE = '55006';
const CLONE_TIMEOUT_MS = 20_000;

/**
 * Starts the tests' own server, or attaches to it, and makes a template from `migrate` unless one of this fingerprint
 * is there. Drops what dead runs and older fingerprints have left.
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
    // Shared: other runs may use this template too, and none may drop it meanwhile.
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
  client.on('error', () => undefined); // the next query says it
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

async function drop(client: Client, name: string): Promise<void> {
  await client.query(`drop database if exists ${escapeIdentifier(name)} with (force)`);
}

function runOf(database: string): number | undefined {
  const run = /^test_(\d+)_/.exec(database)?.[1];
  return run === undefined ? undefined : Number(run);
}

/** Under a name of its own until it is whole, so that a run killed half way leaves nothing that looks like a template. */
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

/** PostgreSQL neither copies nor renames a database that somebody is connected to: a moment later nobody is. */
async function retryWhileInUse(act: () => Promise<unknown>): Promise<void> {
  const deadline = Date.now() + CLONE_TIMEOUT_MS;
  for (;;) {
    try {
      await act();
      return;
    } catch (error) {
      const inUse = error instanceof Error && 'code' in error && error.code === SOURCE_IN_USE;
      if (!inUse || Date.now() > deadline) throw error;
      await delay(20);
    }
  }
}

/** What nobody holds a lock on: a server keeps the locks of a run exactly as long as the run's process lives. */
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

/** A clean database cloned from the template, for any process that has the address. `drop` ends its connections. */
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
