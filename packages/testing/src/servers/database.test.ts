import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import {
  cloneDatabase,
  startTestServer,
  type TestServer,
  type TestServerAddress,
  type TestServerOptions,
} from './database.ts';

const folder = mkdtempSync(join(tmpdir(), 'testing-'));
chmodSync(folder, 0o755);
process.env.ATELIER_POSTGRES_DATA = join(folder, 'root');
afterAll(() => rmSync(folder, { recursive: true }));

const migrate = vi.fn<TestServerOptions['migrate']>(async (connection) => {
  await queryRows(connection, 'create table devices as select generate_series(1, 3) as id');
});

async function createTestServer(fingerprint: string): Promise<TestServer> {
  const server = await startTestServer({ dir: join(folder, 'postgres'), fingerprint, migrate });
  onTestFinished(() => server.stop());
  return server;
}

async function queryRows(connectionString: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<unknown[]>({ text: statement, rowMode: 'array' });
    return rows.flat();
  } finally {
    await client.end();
  }
}

async function databases({ maintenance }: TestServerAddress): Promise<unknown[]> {
  return await queryRows(
    maintenance,
    "select datname from pg_database where datname ~ '^(test|template|making)_' order by datname",
  );
}

async function cloneInWorker(address: TestServerAddress, count: number): Promise<string[]> {
  const fixture = fileURLToPath(new URL('database.fixture.ts', import.meta.url));
  const child = fork(fixture, [JSON.stringify(address), String(count)], { execArgv: [] });
  const [[connections], [status]] = await Promise.all([once(child, 'message'), once(child, 'exit')]);
  expect(status).toBe(0);
  return connections;
}

test('clone has the migrated rows and is dropped alone', async () => {
  const address = (await createTestServer('one')).adopt();
  const [first, second] = [await cloneDatabase(address), await cloneDatabase(address)];
  await queryRows(first.connection, 'delete from devices');
  expect(await queryRows(second.connection, 'select id from devices')).toEqual([1, 2, 3]);
  const open = new Client({ connectionString: first.connection });
  open.on('error', () => undefined);
  await open.connect();
  await Promise.all([first.drop(), second.drop()]);
  expect(await databases(address)).toEqual(['template_one']);
});

test('two workers clone while another reads the template', async () => {
  const server = await createTestServer('one');
  const looking = queryRows(server.templateConnection, 'select pg_sleep(0.3)');
  const clones = await Promise.all([cloneInWorker(server.adopt(), 4), cloneInWorker(server.adopt(), 4)]);
  await looking;
  expect(new Set(clones.flat()).size).toBe(8);
  for (const connection of clones.flat())
    expect(await queryRows(connection, 'select count(*)::int from devices')).toEqual([3]);
});

test('concurrent runs create one template for a fingerprint', async () => {
  migrate.mockClear();
  const servers = await Promise.all([createTestServer('two'), createTestServer('two')]);
  await createTestServer('two');
  expect(migrate).toHaveBeenCalledTimes(1);
  const clones = await Promise.all(servers.map((server) => cloneDatabase(server.adopt())));
  expect(new Set(clones.map(({ connection }) => connection)).size).toBe(2);
});

test('a run drops the databases of dead runs alone', async () => {
  const older = await createTestServer('three');
  await cloneDatabase(older.adopt());
  await queryRows(older.adopt().maintenance, 'create database test_1_1');
  await queryRows(older.adopt().maintenance, 'create database making_dead');
  const newer = await createTestServer('four');
  const left = await databases(newer.adopt());
  expect(left).toEqual(['template_four', 'template_three', expect.stringContaining(`test_${older.adopt().run}_`)]);
  await older.stop();
  const next = await createTestServer('four');
  expect(await databases(next.adopt())).toEqual(['template_four']);
});

test('failed migration leaves its template to the next run', async () => {
  migrate.mockRejectedValueOnce(new Error('no such table'));
  await expect(createTestServer('five')).rejects.toThrow('no such table');
  const server = await createTestServer('five');
  expect(await databases(server.adopt())).toEqual(['template_five']);
});

test('whole hash is a valid fingerprint', async () => {
  migrate.mockClear();
  const fingerprint = '0123456789abcdef'.repeat(4);
  await createTestServer(fingerprint);
  const again = await createTestServer(fingerprint);
  expect(migrate).toHaveBeenCalledTimes(1);
  expect(await queryRows(again.templateConnection, 'select count(*)::int from devices')).toEqual([3]);
});
