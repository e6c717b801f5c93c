import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cloneDatabase } from '@atelier/testing';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { effectOnOlderNodes, migrateDatabase, schemaVersion } from './migrate.ts';

const migrations = join(import.meta.dirname, '../../../migrations');

async function openDatabase() {
  const { connection, drop } = await cloneDatabase(inject('database'));
  const client = new pg.Client({ connectionString: connection });
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await drop();
  });
  return { connection, client };
}

/** Returns a folder of all migrations and one more, with its number. */
async function nextRelease(statement: string) {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(migrations, folder, { recursive: true });
  const file = join(folder, 'meta/_journal.json');
  const journal: { entries: unknown[] } = JSON.parse(await readFile(file, 'utf8'));
  const idx = journal.entries.length;
  journal.entries.push({ idx, version: '7', when: Date.UTC(2100, 0), tag: 'next', breakpoints: true });
  await writeFile(file, JSON.stringify(journal));
  await writeFile(join(folder, 'next.sql'), statement);
  return { folder, version: idx };
}

async function connectNode(connectionString: string, id: string): Promise<pg.Client> {
  const node = new pg.Client({ connectionString, application_name: `${id}-http` });
  await node.connect();
  return node;
}

test('a breaking migration waits for the older node’s end', async () => {
  const { connection, client } = await openDatabase();
  const { folder, version } = await nextRelease('-- Older nodes: break\nalter table nodes rename workers to lanes');
  await client.query(
    `insert into nodes (id, schema_version, seen_at) values ('atelier-dead', 0, now()), ('atelier-silent', 0, '2026-01-01'),
       ('atelier-new', ${version}, now()), ('atelier-old', ${version - 1}, now())`,
  );
  const others = [await connectNode(connection, 'atelier-new'), await connectNode(connection, 'atelier-silent')];
  const older = await connectNode(connection, 'atelier-old');
  onTestFinished(async () => void (await Promise.all(others.map((node) => node.end()))));
  await expect(migrateDatabase(connection, folder)).rejects.toThrow(
    'Migration next breaks older nodes, and these still run: atelier-old. Stop them, then start again.',
  );
  await older.end();
  await expect.poll(() => migrateDatabase(connection, folder).then(() => 'migrated', String)).toBe('migrated');
  await expect(client.query('select lanes from nodes')).resolves.toMatchObject({ rowCount: 4 });
});

test('a node without a version is older', async () => {
  const { connection, client } = await openDatabase();
  const { folder } = await nextRelease('-- Older nodes: break\nselect');
  await client.query(`alter table nodes drop schema_version; insert into nodes (id) values ('atelier-old')`);
  const older = await connectNode(connection, 'atelier-old');
  onTestFinished(() => older.end());
  await expect(migrateDatabase(connection, folder)).rejects.toThrow('still run: atelier-old.');
});

test('other migrations run beside an older node', async () => {
  const { connection, client } = await openDatabase();
  const { folder } = await nextRelease('-- Older nodes: work\nalter table nodes add note text');
  await client.query(`insert into nodes (id) values ('atelier-old')`);
  const older = await connectNode(connection, 'atelier-old');
  onTestFinished(() => older.end());
  await migrateDatabase(connection, folder);
  await expect(client.query('select note from nodes')).resolves.toMatchObject({ rowCount: 1 });
  await expect(migrateDatabase(connection)).rejects.toThrow('This database is of a newer Atelier.');
});

test('each migration says what becomes of older nodes', async () => {
  const tags = (await readdir(migrations)).filter((name) => name.endsWith('.sql')).map((name) => name.slice(0, -4));
  const isSilent = (tag: string) => tag >= '0026' && effectOnOlderNodes(tag) === undefined;
  expect(tags.filter(isSilent), 'begins with "-- Older nodes: break" or "-- Older nodes: work"').toEqual([]);
  expect(tags.filter((tag) => effectOnOlderNodes(tag) === 'break')).toEqual(
    expect.arrayContaining(['0015_facts', '0016_desk', '0025_plain_names']),
  );
  expect(tags.toSorted().at(-1)).toMatch(new RegExp(`^${String(schemaVersion()).padStart(4, '0')}_`));
});
