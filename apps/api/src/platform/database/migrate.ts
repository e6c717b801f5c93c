import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';

export const migrationsFolder = join(import.meta.dirname, '../../../migrations');

const advisoryLock = 727_001;

const silent = new Logger(() => () => undefined);

/**
 * Migrates our tables and the worker's under one advisory lock, without statement time-out. Each migration is a transaction, so a killed
 * process leaves a consistent database (specification/faults#f2).
 */
export async function migrateDatabase(connectionString: string, folder = migrationsFolder): Promise<void> {
  const client = new pg.Client({ connectionString, application_name: 'atelier-migrations' });
  // Without a listener a lost connection ends the process. The pending query rejects anyway.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await lockMigrations(client);
    await migrate(drizzle(client), { migrationsFolder: folder });
    await migrateQueue(connectionString);
  } finally {
    // Ending the session releases the lock.
    await client.end();
  }
}

/** Blocks until no other session migrates or restores. The end of the session releases the lock. */
export async function lockMigrations(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [advisoryLock]);
}

export async function migrateQueue(connectionString: string): Promise<void> {
  const pgPool = new pg.Pool({ connectionString, max: 1 });
  pgPool.on('error', () => undefined);
  pgPool.on('connect', (connection) => connection.on('error', () => undefined));
  try {
    await runMigrations({ pgPool, logger: silent });
  } finally {
    await pgPool.end();
  }
}

/** Returns a hash of our migrations and the worker's. Names the template of test databases. */
export function migrationsFingerprint(folder = migrationsFolder): string {
  const hash = createHash('sha256').update(workerManifest());
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(sql|json)$/.test(name));
  for (const file of files.toSorted()) hash.update(file).update(readFileSync(join(folder, file)));
  return hash.digest('hex').slice(0, 16);
}

// The package exports only its entry, so its manifest is read as a file.
function workerManifest(): string {
  return readFileSync(join(createRequire(import.meta.url).resolve('graphile-worker'), '../../package.json'), 'utf8');
}
