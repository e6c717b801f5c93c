import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cloneDatabase } from '@atelier/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrateDatabase } from '../platform/database/migrate.ts';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let client: pg.Client;

beforeAll(async () => {
  database = await cloneDatabase(inject('database'));
  client = new pg.Client({ connectionString: database.connection });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

async function normalizeText(text: string): Promise<string> {
  const { rows } = await client.query<{ normalized: string }>('select public.search_text($1) as normalized', [text]);
  return rows[0]?.normalized ?? '';
}

test.each([
  ['أمل', ['امل', 'إمل', 'آمل', 'ٱمل', 'أَمَل', 'أمـــل', 'ا\u0654مل']],
  ['شاشة مكسورة', ['شاشه مكسوره', 'شَاشَةٌ مَكسورَة']],
  ['علي', ['على', 'علی']],
  ['رؤوف رئيس', ['رووف رييس']],
  ['آيفون 12', ['ايفون ١٢', 'أيفون ۱۲', 'ایفون 12']],
  ['98123456', ['٩٨١٢٣٤٥٦', '۹۸۱۲۳۴۵۶']],
  ['Écran d’Amélie', ['ecran d amelie']],
])('%s is found however it is spelled [5.26]', async (text, spellings) => {
  const folded = await normalizeText(text);
  for (const spelling of spellings) expect(await normalizeText(spelling)).toBe(folded);
});

test('letters that differ stay different', async () => {
  expect(await normalizeText('سعيد')).not.toBe(await normalizeText('صعيد'));
  expect(await normalizeText('حسن')).not.toBe(await normalizeText('حسين'));
});

const usersInsert = `
  insert into users (id, email, first_name, last_name, roles, lang, mail_lang, created_at, updated_at)
    values ('00000000-0000-7000-8000-000000000001', 'amal@atelier.test', 'أمل', 'بن صالح', '{CUSTOMER}', 'fr', 'fr', now(), now());
  insert into device_types (id, name_fr, name_en, description_fr, description_en, icon, position)
    values ('00000000-0000-7000-8000-000000000002', 'a', 'a', 'a', 'a', 'phone', 1);
  insert into devices (id, customer_id, type_id, name, created_at, updated_at)
    values ('00000000-0000-7000-8000-000000000003', '00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002',
      'آيفون ١٢', now(), now());
  insert into repairs (id, customer_id, device_id, issue, address, status, custody, outcome, station, version, created_by, channel,
      created_at, updated_at)
    values ('7K2M9QFX', '00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000003', 'شاشة مكسورة', 'Tunis', 'DECLINED',
      'CUSTOMER', 'NONE', 1, 2, '00000000-0000-7000-8000-000000000001', 'web', now(), now());
  insert into partners (id, name, lang, created_at, updated_at) values
    ('00000000-0000-7000-8000-000000000011', 'الأمل', 'fr', now(), now()), ('00000000-0000-7000-8000-000000000012', 'الامل', 'fr', now(), now())`;

test('stored text is folded anew, partners stay distinct', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-migrations-'));
  await cp(join(import.meta.dirname, '../../migrations'), folder, { recursive: true });
  const journal = join(folder, 'meta/_journal.json');
  const { entries, ...rest }: { entries: { tag: string }[] } = JSON.parse(await readFile(journal, 'utf8'));
  const place = entries.findIndex(({ tag }) => tag.endsWith('_arabic_search'));
  await writeFile(journal, JSON.stringify({ ...rest, entries: entries.slice(0, place) }));
  const name = new URL(database.connection.replace('@/', '@host/')).pathname.slice(1);
  const maintenance = new pg.Client({ connectionString: inject('database').maintenance });
  await maintenance.connect();
  await maintenance.query(`create database "${name}_arabic" template template0`);
  await maintenance.end();
  const connection = database.connection.replace(name, `${name}_arabic`);
  await migrateDatabase(connection, folder);
  const former = new pg.Client({ connectionString: connection });
  await former.connect();
  await former.query(usersInsert);
  await migrateDatabase(connection);
  const { rows } = await former.query(`
    select u.search_text = public.search_text('امل بن صالح') as person, d.search_text = public.search_text('ايفون 12') as device,
      s.search_text like '%' || public.search_text('شاشه مكسوره') as repair, r.customer_search_text = u.search_text as named
    from users u, devices d, repair_search s, repairs r`);
  const partners = await former.query('select name from partners order by id');
  await former.end();
  await rm(folder, { recursive: true, force: true });
  expect(rows).toEqual([{ person: true, device: true, repair: true, named: true }]);
  expect(partners.rows).toEqual([{ name: 'الأمل' }, { name: 'الامل' }]);
});
