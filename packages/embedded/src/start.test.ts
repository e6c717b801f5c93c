import { dirname } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, expect, test } from 'vitest';
import { signal } from './postmaster.ts';
import {
  queryFirstRow,
  removeOriginal,
  removeServers,
  serverFolder,
  waitForServerEnd,
  serverPid,
  waitForNewServer,
  startServer,
  startHolder,
  waitUntil,
  stoppedServerFolder,
  watchdogPids,
} from './servers.fixture.ts';

afterEach(removeServers);
afterAll(removeOriginal);

// Each check of a release is one session of the maintenance database.
const COUNT_SESSIONS = "select sessions from pg_stat_database where datname = 'postgres'";
const COUNT_WRITES = 'select count(*)::int from writes';

test('a first start makes the database', async () => {
  const server = await startServer(serverFolder(), { database: 'été' });
  expect(server.attached).toBe(false);
  expect(await queryFirstRow(server.connection('été'), 'select current_database(), current_user')).toEqual([
    'été',
    'app',
  ]);
  await server.stop();
  expect(serverPid(server.dataFolder)).toBeUndefined();
});

test('a server listens on its socket alone', async () => {
  const server = await startServer(await stoppedServerFolder(), { settings: { work_mem: '8MB' } });
  const settings = ['listen_addresses', 'fsync', 'synchronous_commit', 'timezone', 'server_encoding', 'work_mem'];
  const values = settings.map((name) => `current_setting('${name}')`).join();
  const connection = server.connection('atelier');
  expect(await queryFirstRow(connection, `select ${values}`)).toEqual(['', 'on', 'on', 'UTC', 'UTF8', '8MB']);
  expect(await queryFirstRow(connection, "select 'ÉCRAN' ilike 'écran'")).toEqual([true]);
  await server.stop();
});

test('a second process continues with every write', async () => {
  const dir = await stoppedServerFolder();
  const first = await startHolder(dir);
  const second = await startHolder(dir);
  expect([first.attached, second.attached]).toEqual([false, true]);
  const writing = second.write(301, 1_000);
  await first.write(1, 300);
  await first.stop();
  await writing;
  expect(await queryFirstRow(second.connection, COUNT_WRITES)).toEqual([1_000]);
  await second.stop();
  expect(serverPid(second.dataFolder)).toBeUndefined();
});

test('one of three first starts starts the server', async () => {
  const dir = serverFolder();
  const holders = await Promise.all([startHolder(dir), startHolder(dir), startHolder(dir)]);
  expect(holders.filter(({ attached }) => attached)).toHaveLength(2);
  await Promise.all(holders.map((holder) => holder.stop()));
  await waitForServerEnd(holders[0]?.dataFolder ?? '');
});

test('the next start recovers a killed holder’s writes', async () => {
  const dir = await stoppedServerFolder();
  const holder = await startHolder(dir);
  await holder.write(1, 100);
  await holder.kill();
  await waitForServerEnd(holder.dataFolder);
  const next = await startServer(dir);
  expect(next.attached).toBe(false);
  expect(await queryFirstRow(next.connection('atelier'), COUNT_WRITES)).toEqual([100]);
  await next.stop();
});

test('a killed holder passes the server to the others', async () => {
  const dir = await stoppedServerFolder();
  const first = await startHolder(dir);
  const second = await startHolder(dir);
  const pid = serverPid(first.dataFolder);
  await first.kill();
  await waitUntil(() => watchdogPids(dirname(first.dataFolder)).length === 1, 'the watchdog of the killed one');
  await second.write(1, 100);
  expect(serverPid(second.dataFolder)).toBe(pid);
  await second.kill();
  await waitForServerEnd(second.dataFolder);
});

test('the next start takes over an unguarded server', async () => {
  const dir = await stoppedServerFolder();
  const holder = await startHolder(dir, 60_000);
  const pid = serverPid(holder.dataFolder);
  for (const watchdog of watchdogPids(dirname(holder.dataFolder))) signal(watchdog, 'SIGKILL');
  await holder.kill();
  const next = await startServer(dir);
  expect([next.attached, serverPid(next.dataFolder)]).toEqual([true, pid]);
  await next.stop();
  expect(serverPid(next.dataFolder)).toBeUndefined();
});

test('a holder without watchdog still stops the server', async () => {
  const server = await startServer(await stoppedServerFolder());
  for (const watchdog of watchdogPids(dirname(server.dataFolder))) signal(watchdog, 'SIGKILL');
  await waitUntil(() => watchdogPids(dirname(server.dataFolder)).length === 0, 'the watchdog to end');
  await server.stop();
  expect(serverPid(server.dataFolder)).toBeUndefined();
});

test('a killed server returns at the same address', async () => {
  const holder = await startHolder(await stoppedServerFolder());
  await holder.write(1, 100);
  const pid = serverPid(holder.dataFolder) ?? 0;
  signal(pid, 'SIGKILL');
  await waitForNewServer(holder.dataFolder, pid);
  await waitUntil(() => acceptsConnection(holder.connection), 'the server to be ready');
  expect(await queryFirstRow(holder.connection, COUNT_WRITES)).toEqual([100]);
  await holder.stop();
  await waitForServerEnd(holder.dataFolder);
});

test('the next process finds a lingering server running', async () => {
  const dir = await stoppedServerFolder();
  const first = await startServer(dir, { lingerMs: 10_000 });
  const pid = serverPid(first.dataFolder);
  await first.stop();
  const second = await startServer(dir);
  expect([second.attached, serverPid(second.dataFolder)]).toEqual([true, pid]);
  await second.stop();
  expect(serverPid(second.dataFolder)).toBeUndefined();
});

test('a client without a holder preserves the server', async () => {
  const holder = await startHolder(await stoppedServerFolder());
  const console = new Client({ connectionString: holder.connection });
  await console.connect();
  const looks = async (): Promise<number> => Number((await console.query(COUNT_SESSIONS)).rows[0].sessions);
  const before = await looks();
  await holder.kill();
  await waitUntil(async () => (await looks()) > before + 2, 'the release to look at least twice');
  expect((await console.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await console.end();
  await waitForServerEnd(holder.dataFolder);
});

async function acceptsConnection(connection: string): Promise<boolean> {
  return await queryFirstRow(connection, 'select 1').then(
    () => true,
    () => false,
  );
}
