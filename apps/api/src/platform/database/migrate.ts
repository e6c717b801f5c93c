import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';
import { limits } from '../config/limits.ts';
import { packageFolder } from '../config/package-folder.ts';
import { OperatorProblem } from '../process/start-problem.ts';
import { type Database, selectRows } from './database.ts';
import { withClient } from './pool.ts';

export const migrationsFolder = join(packageFolder, 'migrations');

const advisoryLock = 727_001;

const silent = new Logger(() => () => undefined);

type Migration = { readonly idx: number; readonly when: number; readonly tag: string };

function readJournal(folder: string): readonly Migration[] {
  return (JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as { entries: Migration[] }).entries;
}

/** Returns the number of the newest migration that this release brings. */
export function schemaVersion(): number {
  return readJournal(migrationsFolder).at(-1)?.idx ?? 0;
}

/** Returns what a migration's first line says of nodes of the former version. Migrations before 0026 say it only if they break them. */
export function effectOnOlderNodes(tag: string, folder = migrationsFolder): string | undefined {
  return /^-- Older nodes: (break|work)\n/.exec(readFileSync(join(folder, `${tag}.sql`), 'utf8'))?.[1];
}

/**
 * Migrates our tables and the worker's under one advisory lock, without statement time-out. All of ours are one transaction, so a killed
 * process leaves a consistent database (specification/faults#f2).
 * @throws {OperatorProblem} for a database of a newer release, and while a node runs that a pending migration would break
 */
export async function migrateDatabase(connectionString: string, folder = migrationsFolder): Promise<void> {
  await withClient({ connectionString, application_name: 'atelier-migrations' }, async (client) => {
    await lockMigrations(client);
    const database = drizzle(client);
    await assertMigratable(database, folder);
    await migrate(database, { migrationsFolder: folder });
    await migrateQueue(connectionString);
  });
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

async function assertMigratable(database: Database, folder: string): Promise<void> {
  const journal = readJournal(folder);
  const newest = await newestMigration(database);
  if (newest > (journal.at(-1)?.when ?? 0))
    throw new OperatorProblem(
      'This database is of a newer Atelier. Start that version, or restore the backup from before its upgrade.',
    );
  const breaking = journal.findLast(({ when, tag }) => when > newest && effectOnOlderNodes(tag, folder) === 'break');
  const nodes = newest === 0 || breaking === undefined ? [] : await olderNodes(database, breaking.idx);
  if (breaking !== undefined && nodes.length > 0)
    throw new OperatorProblem(
      `Migration ${breaking.tag} breaks older nodes, and these still run: ${nodes.join(', ')}. Stop them, then start again.`,
    );
}

async function hasTable(database: Database, table: string): Promise<boolean> {
  const [row] = await selectRows<{ found: boolean }>(database, sql`select to_regclass(${table}) is not null as found`);
  return row?.found === true;
}

/** Compares the database with this release. `empty`: no migration ran yet. */
export async function readSchemaState(database: Database): Promise<'current' | 'older' | 'newer' | 'empty'> {
  const [newest, known] = [await newestMigration(database), readJournal(migrationsFolder).at(-1)?.when ?? 0];
  if (newest === 0) return 'empty';
  if (newest === known) return 'current';
  return newest < known ? 'older' : 'newer';
}

/** Returns the time in the journal of the newest migration in the database, or 0. */
export async function newestMigration(database: Database): Promise<number> {
  if (!(await hasTable(database, 'drizzle.__drizzle_migrations'))) return 0;
  const [row] = await selectRows<{ newest: string | null }>(
    database,
    sql`select max(created_at) as newest from drizzle.__drizzle_migrations`,
  );
  return Number(row?.newest ?? 0);
}

/**
 * Returns the living nodes below a schema version, with their network address. Silent nodes with a connection are machines that vanished.
 * Before migration 0026 the table has no version.
 */
async function olderNodes(database: Database, version: number): Promise<readonly string[]> {
  if (!(await hasTable(database, 'nodes'))) return [];
  const { rows } = await database.execute<{ id: string; address: string | null }>(
    sql`select n.id, min(host(a.client_addr)) as address
        from nodes n join pg_stat_activity a on a.datname = current_database() and starts_with(a.application_name, n.id)
        where coalesce((to_jsonb(n) ->> 'schema_version')::integer, 0) < ${version}
          and n.seen_at > now() - make_interval(secs => ${limits.nodes.silent / 1_000})
        group by n.id order by n.id`,
  );
  return rows.map(({ id, address }) => (address === null ? id : `${id} (${address})`));
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
