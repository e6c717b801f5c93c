import pg from 'pg';
import type { Limits } from '../config/limits.ts';
import type { Log } from '#platform/log.ts';

type PoolOptions = {
  readonly connectionString: string;
  readonly name: string;
  readonly connections: number;
  readonly limits: Limits['database'];
  readonly log: Log;
};

/** Bounds every delay: connection, lock, statement, silent server (specification/faults#f7, #f8). */
export function poolSettings({ connectionString, name, connections, limits }: PoolOptions): pg.PoolConfig {
  return {
    connectionString,
    application_name: name,
    max: connections,
    connectionTimeoutMillis: limits.acquire,
    idleTimeoutMillis: 30_000,
    statement_timeout: limits.statement,
    lock_timeout: limits.lock,
    query_timeout: limits.answer,
    idle_in_transaction_session_timeout: limits.answer * 2,
    keepAlive: true,
  };
}

/** Adds error listeners, because a lost connection without them ends the process. */
export function withErrorHandlers<P extends pg.Pool>(pool: P, log: Log): P {
  pool.on('error', (error) =>
    log.warn({ event: 'database.connectionLost', err: error }, 'an idle database connection was lost'),
  );
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return pool;
}

/** Opens a connection for the work alone. The end of its session releases its locks. */
export async function withClient<T>(settings: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(settings);
  // Without a listener a lost connection ends the process. The pending query rejects anyway.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export function createPool(options: PoolOptions): pg.Pool {
  return withErrorHandlers(new pg.Pool(poolSettings(options)), options.log);
}
