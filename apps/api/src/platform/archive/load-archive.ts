import { drizzle } from 'drizzle-orm/node-postgres';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import PQueue from 'p-queue';
import { type Client, escapeIdentifier } from 'pg';
import { lockMigrations, migrateQueue, migrationsFolder, newestMigration } from '../database/migrate.ts';
import { withClient } from '../database/pool.ts';
import { OperatorProblem } from '../process/start-problem.ts';
import type { Storage } from '../storage/storage.ts';
import { readArchive } from './archive-file.ts';
import { type Manifest, SUMS_FOLDER } from './create-archive.ts';
import { decompressTables, listTables, openLoad, tableOfPart } from './tables.ts';
import { type OpenArchive, verifyArchive } from './verify-archive.ts';

type Target = {
  readonly connectionString: string;
  readonly storage: Storage;
  /** Runs in the transaction after the load and the migrations. Returns names of files that stay out. */
  readonly complete: (client: Client, manifest: Manifest) => Promise<readonly string[]>;
};

const FILES_AT_ONCE = 8;
const folders = ['public', 'private'] as const;

/**
 * Loads an archive into an empty database and an empty store. Verifies it first, and loads in one transaction, so a killed restore leaves
 * an empty database. Files that it leaves are accepted by the next restore of the archive.
 */
export function loadArchive(archive: OpenArchive, target: Target): Promise<Manifest> {
  const { connectionString } = target;
  return withClient({ connectionString, application_name: 'atelier-restore' }, async (client) => {
    await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`);
    await lockMigrations(client);
    await refuseRunningNodes(client);
    await refuseUsedDatabase(client);
    const foreignFiles = await listFiles(target.storage);
    const manifest = await verifyArchive(
      archive,
      ({ name }) => void foreignFiles.delete(name.replace(/^files\//u, '')),
    );
    refuseForeignFiles(foreignFiles);
    const newest = await refuseOtherSchema(client, manifest);
    await migrateQueue(connectionString);
    await client.query('begin');
    await migrateUpTo(client, manifest.schema.newest);
    await loadParts(client, archive, {
      manifest,
      storage: target.storage,
      complete: async () => {
        await migrateUpTo(client, newest);
        return target.complete(client, manifest);
      },
    });
    await client.query('commit');
    await client.query('analyze');
    return manifest;
  });
}

async function refuseRunningNodes(client: Client): Promise<void> {
  const { rows: tables } = await client.query(
    `select from pg_tables where schemaname = 'public' and tablename = 'nodes'`,
  );
  if (tables.length === 0) return;
  const { rows } = await client.query(`select from nodes where seen_at > now() - interval '20 seconds' limit 1`);
  if (rows.length > 0) throw new OperatorProblem('Atelier runs on this database. Stop all its nodes first.');
}

async function refuseUsedDatabase(client: Client): Promise<void> {
  const used: string[] = [];
  for (const { name } of await listTables(client)) {
    const { rows } = await client.query(`select from public.${escapeIdentifier(name)} limit 1`);
    if (rows.length > 0) used.push(name);
  }
  if (used.length > 0)
    throw new OperatorProblem(
      `The database has rows already (${used.slice(0, 3).join(', ')}). Restore into an empty one.`,
    );
}

async function listFiles(storage: Storage): Promise<Set<string>> {
  const names = new Set<string>();
  for (const folder of folders) for await (const { name } of storage.list(folder)) names.add(name);
  return names;
}

function refuseForeignFiles(foreignFiles: ReadonlySet<string>): void {
  const [first] = foreignFiles;
  if (first !== undefined)
    throw new OperatorProblem(
      `The store has files that the archive lacks, newer ones or another shop's (${foreignFiles.size}, such as ${first}). Move DATA_DIR/files away, or use an empty bucket.`,
    );
}

/** Returns the time of the program's newest migration. */
async function refuseOtherSchema(client: Client, { schema }: Manifest): Promise<number> {
  const times = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis);
  const newest = times.at(-1) ?? 0;
  if (!times.includes(schema.newest) || times.indexOf(schema.newest) + 1 !== schema.migrations)
    throw new OperatorProblem('The archive is of a newer Atelier. Restore it with that version.');
  if ((await newestMigration(drizzle(client))) > schema.newest)
    throw new OperatorProblem(
      'The database has tables of a newer version than the archive. Restore into one without tables.',
    );
  return newest;
}

/** Applies migrations in the current transaction. Drizzle's own function would commit it. */
async function migrateUpTo(client: Client, newest: number): Promise<void> {
  await client.query(`create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
  const applied = await newestMigration(drizzle(client));
  for (const { folderMillis, hash, sql } of readMigrationFiles({ migrationsFolder })) {
    if (folderMillis <= applied || folderMillis > newest) continue;
    for (const statement of sql) await client.query(statement);
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ]);
  }
}

type Load = {
  readonly manifest: Manifest;
  readonly storage: Storage;
  readonly complete: () => Promise<readonly string[]>;
};

/** Tables come before files, so rows are complete when the first file is stored. */
async function loadParts(client: Client, archive: OpenArchive, { manifest, storage, complete }: Load): Promise<void> {
  const restoreKeys = await suspendKeysAndTriggers(client, manifest);
  const completeTables = async (): Promise<ReadonlySet<string>> => {
    await restoreKeys();
    return new Set(await complete());
  };
  const files = new PQueue({ concurrency: FILES_AT_ONCE });
  let failure: { readonly error: unknown } | undefined;
  let skipped: ReadonlySet<string> | undefined;
  let load: ReturnType<typeof openLoad> | undefined;
  const rows = new Map<string, number>();
  const endLoad = async () => {
    if (load !== undefined) rows.set(load.table, await load.end());
    load = undefined;
  };
  for await (const { name, content } of decompressTables(readArchive(archive.path, archive.passphrase))) {
    // Lists of checksums stand between the parts of a table, too.
    if (name.startsWith(SUMS_FOLDER)) continue;
    const table = manifest.tables.find((each) => each.name === tableOfPart(name));
    if (table !== undefined) {
      if (load?.table !== table.name) {
        await endLoad();
        load = openLoad(client, table);
      }
      await load.write(content);
      continue;
    }
    await endLoad();
    skipped ??= await completeTables();
    if (!name.startsWith('files/') || skipped.has(name.slice('files/'.length))) continue;
    await files.onSizeLessThan(1);
    if (failure !== undefined) break;
    void files
      .add(() => storage.put(name.slice('files/'.length), content))
      .catch((error: unknown) => (failure = { error }));
  }
  await files.onIdle();
  if (failure !== undefined) throw failure.error;
  for (const { name, rows: expected } of manifest.tables) {
    if ((rows.get(name) ?? 0) !== expected)
      throw new OperatorProblem(`${name} has ${rows.get(name) ?? 0} of ${expected} rows.`);
  }
}

/**
 * Drops foreign keys and indexes, and disables the triggers of users. The returned function restores all three, so PostgreSQL builds each
 * index and checks each key over all rows at once. The owner of the tables may do so.
 */
async function suspendKeysAndTriggers(client: Client, { tables }: Manifest): Promise<() => Promise<void>> {
  const switchTriggers = async (state: 'enable' | 'disable') => {
    for (const { name } of tables)
      await client.query(`alter table public.${escapeIdentifier(name)} ${state} trigger user`);
  };
  const keys = await readKeys(client);
  for (const { drop } of keys) await client.query(drop);
  const indexes = await readIndexes(client);
  for (const { drop } of indexes) await client.query(drop);
  await switchTriggers('disable');
  return async () => {
    await switchTriggers('enable');
    await client.query(`set local maintenance_work_mem = '128MB'`);
    for (const { create } of [...indexes, ...keys]) await client.query(create);
  };
}

type Suspended = { readonly drop: string; readonly create: string };

async function readKeys(client: Client): Promise<Suspended[]> {
  const { rows } = await client.query<Suspended>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conname`);
  return rows;
}

/** Reads the indexes that belong to no constraint. */
async function readIndexes(client: Client): Promise<Suspended[]> {
  const { rows } = await client.query<Suspended>(`
    select format('drop index %s', i.indexrelid::regclass) as drop, pg_get_indexdef(i.indexrelid) as create
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and not exists (select from pg_constraint where conindid = i.indexrelid)
    order by 1`);
  return rows;
}
