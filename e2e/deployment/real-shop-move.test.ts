import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { listMyRepairs } from '@atelier/contract';
import { signIn, startProduct, type TempShop } from '@atelier/testing';
import { bundleServer } from '@atelier/testing/bundle-server';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBundledShop } from '../support/template-shop.ts';
import { startPostgres } from './postgres.fixture.ts';
import { requirePrograms } from './proxy.fixture.ts';

const run = promisify(execFile);
const commands = fileURLToPath(new URL('../../apps/api/dist/atelier.js', import.meta.url));
const cleanup: (() => Promise<unknown>)[] = [];
/** Rows that a restore adds. */
const addedRows: Readonly<Record<string, string>> = { audit: `action = 'shop.restored'`, maintenance: 'true' };

type Environment = Readonly<Record<string, string>>;

let folder: string;
let embedded: TempShop;

beforeAll(async () => {
  if (process.getuid?.() !== 0) throw new Error('this test changes users, so root has to run it');
  await requirePrograms('setpriv', 'createuser');
  folder = await mkdtemp('/var/tmp/atelier-move-');
  cleanup.push(() => rm(folder, { recursive: true }));
  await chmod(folder, 0o755);
  embedded = await createBundledShop({ DEMO: 'large' });
  cleanup.push(() => embedded.remove());
});
afterAll(async () => {
  for (const stop of cleanup.toReversed()) await stop();
});

async function runAtelier(environment: Environment, ...args: readonly string[]): Promise<Record<string, unknown>> {
  const env = { PATH: process.env['PATH'], ...environment };
  return JSON.parse((await run(process.execPath, [commands, ...args, '--json'], { env })).stdout);
}

/** Starts a server below this version. Returns the environment of its empty database, with the embedded shop's secret. */
async function startServerShop(name: string, below: number): Promise<Environment> {
  const { stop } = await startPostgres(join(folder, 'postgres'), { below });
  cleanup.push(stop);
  const postgres = ['--reuid', 'postgres', '--regid', 'postgres', '--clear-groups'];
  const program = async (...command: readonly string[]) =>
    run('setpriv', [...postgres, ...command], { cwd: '/', env: { ...process.env, PGHOST: join(folder, 'postgres') } });
  await program('createuser', 'atelier');
  await program('createdb', '--owner', 'atelier', '--encoding', 'UTF8', '--template', 'template0', name);
  const { DATA_DIR = '' } = embedded.environment;
  return {
    ...embedded.environment,
    AUTH_SECRET: (await readFile(join(DATA_DIR, 'auth-secret'), 'utf8')).trim(),
    DATABASE_URL: `postgresql:///${name}?host=${join(folder, 'postgres')}&user=atelier`,
    DATA_DIR: join(folder, name),
  };
}

/** Returns the number of rows and a hash of the content of each table, without what a restore adds. */
async function readTables(client: pg.Client): Promise<Record<string, string>> {
  const { rows: names } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const tables: Record<string, string> = {};
  for (const { name } of names) {
    const { rows } = await client.query<{ content: string }>(`
      select count(*) || ' rows, ' || coalesce(md5(string_agg(t::text, '' order by t::text collate "C")), '') as content
      from ${name} t where not (${addedRows[name] ?? 'false'})`);
    tables[name] = rows[0]?.content ?? '';
  }
  return tables;
}

async function readFiles({ DATA_DIR = '' }: Environment): Promise<Record<string, string>> {
  const files = (await readdir(join(DATA_DIR, 'files'), { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  );
  const hashes = files.map(async ({ parentPath, name }) => {
    const content = await readFile(join(parentPath, name));
    return [name, createHash('sha256').update(content).digest('hex')] as const;
  });
  return Object.fromEntries(await Promise.all(hashes));
}

type State = { readonly version: string; readonly tables: Record<string, string> };

async function readState(client: pg.Client): Promise<State> {
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version') as version`);
  return { version: rows[0]?.version ?? '', tables: await readTables(client) };
}

async function readStateAt({ DATABASE_URL = '' }: Environment): Promise<State> {
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  try {
    return await readState(client);
  } finally {
    await client.end();
  }
}

const majorOf = ({ version }: State): number => Number.parseInt(version, 10);

/** Checks signatures, hashes and order of all receipts of handovers and payments. */
async function checkReceipts(environment: Environment) {
  return {
    custody: await runAtelier(environment, 'custody', 'check'),
    till: await runAtelier(environment, 'till', 'verify'),
  };
}

test('an embedded shop moves to an older PostgreSQL', async ({ annotate }) => {
  const product = await embedded.start();
  const receipts = () => checkReceipts(embedded.environment);
  await expect.poll(receipts).toMatchObject({ custody: { ok: true, waiting: 0 }, till: { ok: true } });
  await product.stop();
  const archive = await runAtelier(embedded.environment, 'backup', '--to', folder);
  const before = await embedded.withClient(readState);

  const server = await startServerShop('atelier', majorOf(before));
  expect(await runAtelier(server, 'restore', String(archive['path']), '--nothing-issued-since')).toMatchObject({
    ok: true,
    sameSecret: true,
  });
  const after = await readStateAt(server);
  await annotate(`from PostgreSQL ${before.version} to ${after.version}`);
  expect(majorOf(after)).toBeLessThan(majorOf(before));
  expect(after.tables).toEqual(before.tables);
  expect(await readFiles(server)).toEqual(await readFiles(embedded.environment));
  expect(await checkReceipts(server)).toEqual(await receipts());

  const moved = await startProduct({ entry: await bundleServer(), environment: server });
  cleanup.push(() => moved.stop());
  const customer = await signIn(moved.url, 'customer@atelier.test');
  expect(await customer.send(listMyRepairs)).not.toEqual([]);
});
