import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { cloneDatabase } from '@atelier/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { writtenAndReplayed, withoutDueReasons } from '#modules/repairs/staff/replay.fixture.ts';
import { createDatabase } from '#platform/database/database.ts';
import { migrateDatabase } from '#platform/database/migrate.ts';
import { ensureStatusIntervals } from '#workflow/backfill.ts';

/** Migrations of a shop from before its desks. */
const BEFORE = 16;
const BATCH = 7;

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let connection: string;
let folder: string;
let client: pg.Client;
beforeAll(async () => {
  database = await cloneDatabase(inject('database'));
  const name = new URL(database.connection.replace('@/', '@host/')).pathname.slice(1);
  connection = database.connection.replace(name, `${name}_lived`);
  const maintenance = new pg.Client({ connectionString: inject('database').maintenance });
  await maintenance.connect();
  await maintenance.query(`create database "${name}_lived" template template0`);
  await maintenance.end();
  folder = await firstMigrations();
  await migrateDatabase(connection, folder);
  client = new pg.Client({ connectionString: connection });
  await client.connect();
  await fill();
});
afterAll(async () => {
  await client.end();
  await rm(folder, { recursive: true, force: true });
  await database.drop();
});

async function firstMigrations(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'atelier-migrations-'));
  await cp(join(import.meta.dirname, '../../migrations'), copy, { recursive: true });
  const journal = join(copy, 'meta/_journal.json');
  const { entries, ...rest }: { entries: unknown[] } = JSON.parse(await readFile(journal, 'utf8'));
  await writeFile(journal, JSON.stringify({ ...rest, entries: entries.slice(0, BEFORE) }));
  return copy;
}

/** The rows of a shop that was lived in with the version of that time: the demonstration's, and lives with detours and wrong taps. */
async function fill(): Promise<void> {
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

type InterruptedWork = {
  /** Holds it up, within a transaction that is rolled back. */
  readonly by: string;
  readonly work: () => Promise<unknown>;
};

/** Begins work that a lock holds up, and kills its connection there. */
async function kill({ by, work }: InterruptedWork): Promise<void> {
  await client.query('begin');
  await client.query(by);
  const ended = work().then(
    () => 'done',
    () => 'killed',
  );
  const waiting = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`;
  const end = async () => {
    // A transaction would be told the same as before.
    await client.query('select pg_stat_clear_snapshot()');
    return (await client.query(waiting)).rowCount;
  };
  await expect.poll(end).toBe(1);
  expect(await ended).toBe('killed');
  await client.query('rollback');
}

async function valuesOf(question: string): Promise<unknown[]> {
  return (await client.query({ text: question, rowMode: 'array' })).rows.flat();
}

test('a lived shop from before comes over, twice interrupted, and is what its logs tell', async () => {
  const lived = await valuesOf('select id from repairs order by id');
  await kill({ by: 'lock table visits in access share mode', work: () => migrateDatabase(connection) });
  expect(await valuesOf(`select to_regclass('repair_stays')`)).toEqual([null]);
  await migrateDatabase(connection);

  const pool = new pg.Pool({ connectionString: connection });
  pool.on('error', () => undefined);
  pool.on('connect', (each) => each.on('error', () => undefined));
  const db = createDatabase(pool);
  const held = lived[BATCH + 2];
  await kill({
    by: `select from repairs where id = '${String(held)}' for update`,
    work: () => ensureStatusIntervals(db, BATCH),
  });
  expect(await valuesOf('select distinct repair_id from repair_stays order by 1')).toEqual(lived.slice(0, BATCH));
  await ensureStatusIntervals(db, BATCH);

  for (const id of lived) {
    const { written, told } = await writtenAndReplayed(db, String(id));
    expect([id, withoutDueReasons(written)]).toEqual([id, withoutDueReasons(told)]);
  }
  await pool.end();
  expect(await valuesOf('select distinct repair_id from repair_stays order by 1')).toEqual(lived);
  expect(await valuesOf(`select count(*)::int from handovers where to_custody = 'PARTNER' and hash is null`)).toEqual([
    4,
  ]);
  // However its name was typed, each partner is one, and what was typed stays.
  expect(await valuesOf(`select name from partners order by name`)).toHaveLength(2);
  expect(await valuesOf(`select count(distinct partner)::int from repairs where partner ilike 'carthage%'`)).toEqual([
    2,
  ]);
  expect(await valuesOf('select body from repair_notes where author_id is null')).toEqual(
    Array.from({ length: 3 }, () => 'Rappeler le frère, il a la clé.'),
  );
  expect(
    await valuesOf(`select count(*)::int from proposals p where not exists (
      select from proposal_options o join proposal_lines l on l.option_id = o.id
      where o.proposal_id = p.id and o.price = p.price and l.unit_price * l.quantity = p.price)`),
  ).toEqual([0]);
});
