import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';

/** Where the forward-only migrations lie. */
const migrationsFolder = join(import.meta.dirname, '../../../migrations');

/** Nodes that start together migrate one after the other. */
const advisoryLock = 727_001;

const silent = new Logger(() => () => undefined);

/**
 * Brings the database up to date: our tables and the worker's, under one advisory lock. Each migration is a transaction, so a
 * process killed half way leaves the database at the one before (specification/faults#f2). No statement time-out holds here.
 */
export async function migrateDatabase(connectionString: string, folder = migrationsFolder): Promise<void> {
  const client = new pg.Client({ connectionString, application_name: 'atelier-migrations' });
  // A lost connection rejects what is asked; without a listener it ends the process.
  client.on('error', () => undefined);
  const pgPool = new pg.Pool({ connectionString, max: 1 });
  pgPool.on('error', () => undefined);
  pgPool.on('connect', (connection) => connection.on('error', () => undefined));
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLock]);
    await migrate(drizzle(client), { migrationsFolder: folder });
    await runMigrations({ pgPool, logger: silent });
  } finally {
    // Ending the session releases the lock.
    await Promise.all([client.end(), pgPool.end()]);
  }
}

/** Changes with the migrations and with the worker's; names the template that test databases are copied from. */
export function migrationsFingerprint(folder = migrationsFolder): string {
  const hash = createHash('sha256').update(workerManifest());
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(sql|json)$/.test(name));
  for (const file of files.toSorted()) hash.update(file).update(readFileSync(join(folder, file)));
  return hash.digest('hex').slice(0, 16);
}

// The package exports its entry alone, so its version is read beside it.
function workerManifest(): string {
  return readFileSync(join(createRequire(import.meta.url).resolve('graphile-worker'), '../../package.json'), 'utf8');
}
