import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { cloneDatabase, type TestServerAddress } from '@atelier/testing';
import pg from 'pg';
import { createDatabase } from '#platform/database/database.ts';
import { migrateDatabase } from '#platform/database/migrate.ts';

/** Number of migrations before desks existed. */
const BEFORE = 16;

/** Opens a shop with data of an older version, before its migration. */
export async function openMigratedShop(server: TestServerAddress) {
  const database = await cloneDatabase(server);
  const name = new URL(database.connection.replace('@/', '@host/')).pathname.slice(1);
  const connection = database.connection.replace(name, `${name}_lived`);
  const maintenance = new pg.Client({ connectionString: server.maintenance });
  await maintenance.connect();
  await maintenance.query(`create database "${name}_lived" template template0`);
  await maintenance.end();
  await migrateUpTo(connection, BEFORE);
  const client = new pg.Client({ connectionString: connection });
  await client.connect();
  await fillTables(client);
  const pool = new pg.Pool({ connectionString: connection });
  pool.on('error', () => undefined);
  pool.on('connect', (each) => each.on('error', () => undefined));
  return {
    connection,
    client,
    db: createDatabase(pool),
    valuesOf: async (question: string): Promise<unknown[]> =>
      (await client.query({ text: question, rowMode: 'array' })).rows.flat(),
    stop: async (): Promise<void> => {
      await pool.end();
      await client.end();
      await database.drop();
    },
  };
}

/** Runs the first migrations only. */
export async function migrateUpTo(connection: string, count: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-migrations-'));
  await cp(join(import.meta.dirname, '../../migrations'), folder, { recursive: true });
  const journal = join(folder, 'meta/_journal.json');
  const { entries, ...rest }: { entries: unknown[] } = JSON.parse(await readFile(journal, 'utf8'));
  await writeFile(journal, JSON.stringify({ ...rest, entries: entries.slice(0, count) }));
  await migrateDatabase(connection, folder);
  await rm(folder, { recursive: true, force: true });
}

/** Inserts the rows of a shop of that version: the demonstration's, and repairs with detours and corrections. */
async function fillTables(client: pg.Client): Promise<void> {
  const file = await readFile(join(import.meta.dirname, 'migrated-shop.fixture.json.gz'));
  const tables: Record<string, unknown[]> = JSON.parse(gunzipSync(file).toString());
  await client.query('begin');
  await client.query('set local session_replication_role = replica');
  for (const [table, rows] of Object.entries(tables)) {
    const columns = Object.keys(rows[0] ?? {}).join(', ');
    await client.query(
      `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(rows)],
    );
  }
  await client.query('commit');
}
