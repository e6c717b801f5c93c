import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cloneDatabase } from '@atelier/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { migrateDatabase } from '../platform/database/migrate.ts';
import { startProblem } from '../platform/process/start-problem.ts';

async function firstMigration(then?: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-migrations-'));
  await cp(join(import.meta.dirname, '../../migrations'), folder, { recursive: true });
  const journal = join(folder, 'meta/_journal.json');
  const { entries, ...rest }: { entries: { tag: string }[] } = JSON.parse(await readFile(journal, 'utf8'));
  const kept = entries.slice(0, then === undefined ? 1 : 2);
  if (then !== undefined) await writeFile(join(folder, `${kept[1]?.tag}.sql`), then);
  await writeFile(journal, JSON.stringify({ ...rest, entries: kept }));
  return folder;
}

const usersInsert = `
  insert into users (id, email, first_name, last_name, phone, roles, lang, mail_lang, created_at, updated_at)
    values ('00000000-0000-7000-8000-000000000001', 'zoe@atelier.test', 'Zoé', 'D’Œuvre', '+21620123456', '{CUSTOMER}', 'fr', 'fr', now(), now());
  insert into device_types (id, name_fr, name_en, description_fr, description_en, icon, position)
    values ('00000000-0000-7000-8000-000000000002', 'a', 'a', 'a', 'a', 'phone', 1);
  insert into devices (id, customer_id, type_id, name, brand, created_at, updated_at)
    values ('00000000-0000-7000-8000-000000000003', '00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002',
      'Téléphone', 'É-Tel', now(), now());
  insert into repairs (id, customer_id, device_id, issue, address, status, custody, outcome, station, version, created_by, channel, notes,
      created_at, updated_at)
    values ('7K2M9QFX', '00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000003', 'Fêlé !', 'Tunis', 'DECLINED',
      'CUSTOMER', 'NONE', 1, 2, '00000000-0000-7000-8000-000000000001', 'web', 'Trop  âgé', now(), now())`;

let folder: string;
let database: Awaited<ReturnType<typeof cloneDatabase>>;
const empty = { one: '', another: '' };

async function withDatabase<T>(connectionString: string, ask: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await ask(client);
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  folder = await firstMigration();
  database = await cloneDatabase(inject('database'));
  // Prefixed with the run's name, so they are deleted with its other databases.
  const name = new URL(database.connection.replace('@/', '@host/')).pathname.slice(1);
  for (const which of ['one', 'another'] as const) {
    empty[which] = database.connection.replace(name, `${name}_${which}`);
    await withDatabase(inject('database').maintenance, (client) =>
      client.query(`create database "${name}_${which}" template template0`),
    );
  }
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await database.drop();
});

describe('the migration to the search', () => {
  test('the search migration fills existing rows', async () => {
    await migrateDatabase(empty.one, folder);
    await withDatabase(empty.one, async (client) => {
      await client.query(
        'create schema elsewhere; create extension unaccent schema elsewhere; create extension pg_trgm schema elsewhere',
      );
      await client.query(usersInsert);
    });
    await migrateDatabase(empty.one);
    await withDatabase(empty.one, async (client) => {
      const { rows } = await client.query(
        `select u.search_text as person, d.search_text as device, s.search_text as repair, r.customer_search_text, r.device_search_text
          from users u, devices d, repair_search s, repairs r`,
      );
      const [person, device] = [' zoe d oeuvre 21620123456', ' telephone e tel'];
      expect(rows).toEqual([
        { person, device, repair: ' 7k2m9qfx fele trop age', customer_search_text: person, device_search_text: device },
      ]);
      // Empty search path, like pg_dump and pg_restore.
      await client.query(
        `set search_path to ''; update public.users set first_name = 'Inès'; update public.devices set brand = 'Ô';
          update public.repairs set notes = 'É'`,
      );
      const { rows: after } = await client.query(
        'select s.search_text as repair, r.customer_search_text, r.device_search_text from public.repair_search s, public.repairs r',
      );
      expect(after).toEqual([
        {
          repair: ' 7k2m9qfx fele e',
          customer_search_text: ' ines d oeuvre 21620123456',
          device_search_text: ' telephone o',
        },
      ]);
    });
  });

  test('the search migration follows a concurrent renaming', async () => {
    const [renaming, beginning] = [
      new pg.Client({ connectionString: empty.one }),
      new pg.Client({ connectionString: empty.one }),
    ];
    await Promise.all([renaming.connect(), beginning.connect()]);
    try {
      await renaming.query(`begin; update users set last_name = 'Gharbi'; update devices set name = 'Tablette'`);
      const begun = beginning.query(`
        insert into repairs (id, customer_id, device_id, issue, address, status, custody, outcome, station, version, created_by, channel,
          created_at, updated_at)
        select '8L3N0RGY', customer_id, device_id, issue, address, status, custody, outcome, station, version, created_by, channel,
          created_at, updated_at from repairs`);
      const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%8L3N0RGY%' and pid <> pg_backend_pid()`;
      const isWaiting = async (): Promise<boolean> => {
        await renaming.query('select pg_stat_clear_snapshot()');
        return (await renaming.query(waiting)).rowCount === 1;
      };
      await expect.poll(isWaiting).toBe(true);
      await renaming.query('commit');
      await begun;
      const { rows } = await renaming.query('select distinct customer_search_text, device_search_text from repairs');
      expect(rows).toEqual([{ customer_search_text: ' ines gharbi 21620123456', device_search_text: ' tablette o' }]);
    } finally {
      await Promise.all([renaming.end(), beginning.end()]);
    }
  });

  test("the search's migration names a missing extension", async () => {
    const wanting = await firstMigration('CREATE EXTENSION IF NOT EXISTS "no_such_extension";');
    const refused: unknown = await migrateDatabase(empty.another, wanting).catch((error: unknown) => error);
    await rm(wanting, { recursive: true, force: true });
    expect(startProblem(refused)).toEqual([
      expect.stringMatching(/no extension no_such_extension.*run in it: create extension/),
    ]);
  });
});
