import { randomInt } from 'node:crypto';
import { mkdtemp, open, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cloneDatabase } from '@atelier/testing';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { type Backup, backUp } from '#platform/archive/backup.ts';
import { type Config, readConfig } from '#platform/config/config.ts';

/** Secret of test shops, and so of their archives. */
export const secret = 'a secret of tests alone, long enough';

export async function writeBackup(input: Parameters<typeof backUp>[0]): Promise<Backup> {
  const written = await backUp(input);
  if (written === null) throw new Error('invariant: another backup runs');
  return written;
}

/** Returns an empty database and an empty folder with a configuration of their own. */
export async function createTarget(environment: Readonly<Record<string, string>> = {}) {
  return targetOver(await cloneDatabase(inject('database')), environment);
}

/** Returns a target whose database has no tables, and whose user owns it without further rights. */
export async function createBlankTarget() {
  const { maintenance, run } = inject('database');
  const name = `test_${run}_${randomInt(2 ** 47)}`;
  const client = new pg.Client({ connectionString: maintenance });
  await client.connect();
  await client.query(`create role ${name} login`);
  await client.query(`create database ${name} template template0 owner ${name}`);
  const drop = async (): Promise<void> => {
    await client.query(`drop database ${name} with (force)`);
    await client.query(`drop role ${name}`);
    await client.end();
  };
  const connection = maintenance.replace(/\/\/\w+@\/postgres\?/u, `//${name}@/${name}?`);
  return targetOver({ connection, drop });
}

type TestDatabase = Awaited<ReturnType<typeof cloneDatabase>>;

async function targetOver(database: TestDatabase, environment: Readonly<Record<string, string>> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'atelier-restore-'));
  const pool = new pg.Pool({ connectionString: database.connection });
  pool.on('connect', (client) => void client.on('error', () => undefined));
  pool.on('error', () => undefined);
  onTestFinished(async () => {
    await pool.end();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    DATABASE_URL: database.connection,
    AUTH_SECRET: secret,
    ...environment,
  });
  return { config, connectionString: database.connection, database: drizzle(pool), dataDir };
}

export async function readFiles({ dataDir }: Pick<Config, 'dataDir'>): Promise<Record<string, string>> {
  const root = join(dataDir, 'files');
  const names = await readdir(root, { recursive: true }).catch(() => []);
  const files = names.filter((name) => name.endsWith('.webp')).toSorted();
  return Object.fromEntries(
    await Promise.all(files.map(async (name) => [name, await readFile(join(root, name), 'hex')])),
  );
}

export async function flipByte(path: string, at: number): Promise<void> {
  const file = await open(path, 'r+');
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, at);
  await file.write(Buffer.from([(buffer[0] ?? 0) ^ 1]), 0, 1, at);
  await file.close();
}
