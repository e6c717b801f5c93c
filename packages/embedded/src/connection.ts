import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, escapeIdentifier } from 'pg';
import { EmbeddedPostgresError, codeOf } from './errors.ts';

/** Connection whose socket can be unref'd. */
export type Connection = { readonly client: Client; readonly socket: Socket };

/** Connection name in pg_stat_activity. The watchdog uses it to find live holder processes. */
const HOLDER = 'atelier holder ';
const LEAVING = 'atelier leaving';

export function holderName(): string {
  return `${HOLDER}${process.pid}`;
}

const RETRY_MS = 10;
// Crash recovery takes seconds. A server silent for longer has lost its socket.
const READY_MS = 300_000;
// Not created yet, not listening yet, in recovery, or shutting down.
const NOT_YET = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET', '57P03', '57P01', 'EPIPE']);

export function connectionStringOf(socketFolder: string, database: string): string {
  return `postgresql://app@/${encodeURIComponent(database)}?host=${encodeURIComponent(socketFolder)}`;
}

export async function connect(socketFolder: string, name: string): Promise<Connection> {
  const socket = new Socket();
  // Explicit, because a PGSSLMODE for another server would apply here.
  const client = new Client({
    host: socketFolder,
    port: 5432,
    user: 'app',
    database: 'postgres',
    ssl: false,
    application_name: name,
    stream: () => socket,
  });
  client.on('error', () => socket.destroy());
  try {
    await client.connect();
    return { client, socket };
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

/** Retries until the server accepts, for five minutes at most and while `alive` returns true. */
export async function connectWhenReady(socketFolder: string, name: string, alive: () => boolean): Promise<Connection> {
  const deadline = Date.now() + READY_MS;
  for (;;) {
    try {
      return await connect(socketFolder, name);
    } catch (error) {
      if (!isNotYet(error) || !alive() || Date.now() > deadline) {
        throw new EmbeddedPostgresError('startFailed', `PostgreSQL accepts no connection in ${socketFolder}.`, {
          cause: error,
        });
      }
      await delay(RETRY_MS);
    }
  }
}

function isNotYet(error: unknown): boolean {
  return NOT_YET.has(codeOf(error)) || (error instanceof Error && error.message.startsWith('Connection terminated'));
}

export async function createDatabaseWhenMissing({ client }: Connection, database: string): Promise<void> {
  const found = await client.query('select from pg_database where datname = $1', [database]);
  if (found.rowCount === 0) await client.query(`create database ${escapeIdentifier(database)}`);
}

export async function serverVersion({ client }: Connection): Promise<string> {
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version') as version`);
  return rows[0]?.version ?? 'unknown';
}

export async function otherClients({ client }: Connection): Promise<{ count: number; holderPids: number[] }> {
  const result = await client.query<{ name: string }>(
    `select application_name as name from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  const holderPids = result.rows
    .filter(({ name }) => name.startsWith(HOLDER))
    .map(({ name }) => Number(name.slice(HOLDER.length)));
  return { count: result.rows.length, holderPids };
}

/** Ends the holding connection. It renames itself first, because the backend stays visible for a moment. */
export async function releaseConnection(connection: Connection): Promise<void> {
  connection.socket.ref();
  await connection.client.query(`set application_name = '${LEAVING}'`).catch(() => connection.socket.destroy());
  await closeConnection(connection);
}

export async function closeConnection({ client, socket }: Connection): Promise<void> {
  socket.ref();
  await client.end().catch(() => socket.destroy());
}
