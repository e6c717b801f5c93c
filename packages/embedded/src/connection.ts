import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, escapeIdentifier } from 'pg';
import { EmbeddedPostgresError, codeOf } from './errors.ts';

/** A connection that can be told not to keep this process alive. */
export type Connection = { readonly client: Client; readonly socket: Socket };

/** By its name in pg_stat_activity a watchdog knows that a process holds the server, and can see whether it lives. */
const HOLDER = 'atelier holder ';
const LEAVING = 'atelier leaving';

/** What this process calls the connection that holds the server for it. */
export function holderName(): string {
  return `${HOLDER}${process.pid}`;
}

const RETRY_MS = 10;
// Replaying the log after a crash takes seconds; a server that is silent for longer has lost its socket.
const READY_MS = 300_000;
// Not there yet, not listening yet, in recovery, on its way down.
const NOT_YET = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET', '57P03', '57P01', 'EPIPE']);

/** The connection string of a database on the server whose socket lies in `socketFolder`. */
export function connectionStringOf(socketFolder: string, database: string): string {
  return `postgresql://app@/${encodeURIComponent(database)}?host=${encodeURIComponent(socketFolder)}`;
}

/** Connects to the maintenance database once. */
export async function connect(socketFolder: string, name: string): Promise<Connection> {
  const socket = new Socket();
  // ssl is said, or a PGSSLMODE meant for another server would ask this socket for it.
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

/** Connects as soon as the server accepts it, as long as `alive` says there is something to wait for. */
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

/** The other client connections: how many, and the process ids of those that hold the server. */
export async function otherClients({ client }: Connection): Promise<{ count: number; holders: number[] }> {
  const result = await client.query<{ name: string }>(
    `select application_name as name from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  const holders = result.rows
    .filter(({ name }) => name.startsWith(HOLDER))
    .map(({ name }) => Number(name.slice(HOLDER.length)));
  return { count: result.rows.length, holders };
}

/** Ends the connection that holds the server. It says so first: the backend is still to be seen for a moment after. */
export async function releaseConnection(connection: Connection): Promise<void> {
  connection.socket.ref();
  await connection.client.query(`set application_name = '${LEAVING}'`).catch(() => connection.socket.destroy());
  await closeConnection(connection);
}

export async function closeConnection({ client, socket }: Connection): Promise<void> {
  socket.ref();
  await client.end().catch(() => socket.destroy());
}
