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

const place = mkdtempSync(join(tmpdir(), 'testing-'));
chmodSync(place, 0o755);
process.env.ATELIER_POSTGRES_DATA = join(place, 'root');
afterAll(() => rmSync(place, { recursive: true }));

const migrate = vi.fn<TestServerOptions['migrate']>(async (connection) => {
  await ask(connection, 'create table devices as select generate_series(1, 3) as id');
});

async function aTestServer(fingerprint: string): Promise<TestServer> {
  const server = await startTestServer({ dir: join(place, 'postgres'), fingerprint, migrate });
  onTestFinished(() => server.stop());
  return server;
}

async function ask(connectionString: string, statement: string): Promise<unknown[]> {
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
  return await ask(
    maintenance,
    "select datname from pg_database where datname ~ '^(test|template|making)_' order by datname",
  );
}

async function clonesOfAWorker(address: TestServerAddress, count: number): Promise<string[]> {
  const fixture = fileURLToPath(new URL('database.fixture.ts', import.meta.url));
  const child = fork(fixture, [JSON.stringify(address), String(count)], { execArgv: [] });
  const [[connections], [status]] = await Promise.all([once(child, 'message'), once(child, 'exit')]);
  expect(status).toBe(0);
  return connections;
}

test('a clone has what was migrated, is its own, and is gone when dropped', async () => {
  const address = (await aTestServer('one')).adopt();
  const [first, second] = [await cloneDatabase(address), await cloneDatabase(address)];
  await ask(first.connection, 'delete from devices');
  expect(await ask(second.connection, 'select id from devices')).toEqual([1, 2, 3]);
  const open = new Client({ connectionString: first.connection });
  open.on('error', () => undefined);
  await open.connect();
  await Promise.all([first.drop(), second.drop()]);
  expect(await databases(address)).toEqual(['template_one']);
});

test('two workers clone at the same time while somebody looks into the template', async () => {
  const server = await aTestServer('one');
  const looking = ask(server.templateConnection, 'select pg_sleep(0.3)');
  const clones = await Promise.all([clonesOfAWorker(server.adopt(), 4), clonesOfAWorker(server.adopt(), 4)]);
  await looking;
  expect(new Set(clones.flat()).size).toBe(8);
  for (const connection of clones.flat())
    expect(await ask(connection, 'select count(*)::int from devices')).toEqual([3]);
});

test('a template is made once for a fingerprint, also by two runs that start together', async () => {
  migrate.mockClear();
  const servers = await Promise.all([aTestServer('two'), aTestServer('two')]);
  await aTestServer('two');
  expect(migrate).toHaveBeenCalledTimes(1);
  const clones = await Promise.all(servers.map((server) => cloneDatabase(server.adopt())));
  expect(new Set(clones.map(({ connection }) => connection)).size).toBe(2);
});

test("a run keeps another run's template and databases, and drops those of dead runs", async () => {
  const older = await aTestServer('three');
  await cloneDatabase(older.adopt());
  await ask(older.adopt().maintenance, 'create database test_1_1');
  await ask(older.adopt().maintenance, 'create database making_dead');
  const newer = await aTestServer('four');
  const left = await databases(newer.adopt());
  expect(left).toEqual(['template_four', 'template_three', expect.stringContaining(`test_${older.adopt().run}_`)]);
  await older.stop();
  const next = await aTestServer('four');
  expect(await databases(next.adopt())).toEqual(['template_four']);
});

test('a migration that fails leaves no template, and the next run makes it', async () => {
  migrate.mockRejectedValueOnce(new Error('no such table'));
  await expect(aTestServer('five')).rejects.toThrow('no such table');
  const server = await aTestServer('five');
  expect(await databases(server.adopt())).toEqual(['template_five']);
});

test('a whole hash does as a fingerprint', async () => {
  migrate.mockClear();
  const fingerprint = '0123456789abcdef'.repeat(4);
  await aTestServer(fingerprint);
  const again = await aTestServer(fingerprint);
  expect(migrate).toHaveBeenCalledTimes(1);
  expect(await ask(again.templateConnection, 'select count(*)::int from devices')).toEqual([3]);
});
