import { execFileSync } from 'node:child_process';
import fs, { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { prepareLayout } from './layout.ts';
import {
  queryFirstRow,
  removeOriginal,
  removeServers,
  serverFolder,
  startServer,
  stoppedServerFolder,
} from './servers.fixture.ts';

afterEach(removeServers);
afterAll(removeOriginal);

async function createStoppedServer(): Promise<{ dir: string; dataFolder: string }> {
  const dir = await stoppedServerFolder();
  return { dir, dataFolder: prepareLayout(dir).dataFolder };
}

test('a draft of a killed first start is removed', async () => {
  const { dir, dataFolder } = await createStoppedServer();
  const home = dirname(dataFolder);
  renameSync(dataFolder, join(home, 'data.new-dead'));
  writeFileSync(join(home, 'data.new-dead', 'PG_VERSION'), 'half');
  const server = await startServer(dir);
  expect(await queryFirstRow(server.connection('atelier'), "select to_regclass('writes')")).toEqual([null]);
  expect(readdirSync(home).filter((name) => name.startsWith('data.new'))).toEqual([]);
  await server.stop();
});

test('a disk without room for a database is named', async () => {
  const statfs = vi.spyOn(fs, 'statfsSync').mockReturnValue({ bavail: 40, bsize: 1024 ** 2 } as fs.StatsFs);
  syncBuiltinESMExports();
  onTestFinished(() => {
    statfs.mockRestore();
    syncBuiltinESMExports();
  });
  const start = startServer(serverFolder());
  await expect(start).rejects.toMatchObject({
    reason: 'cannotWrite',
    message: expect.stringMatching(/^The disk of \S+ has 40 MiB left, and a new database needs 48/),
  });
});

test('data of another major version is refused untouched', async () => {
  const { dir, dataFolder } = await createStoppedServer();
  const version = join(dataFolder, 'PG_VERSION');
  const right = readFileSync(version, 'utf8');
  writeFileSync(version, '15\n');
  const start = startServer(dir);
  await expect(start).rejects.toMatchObject({
    reason: 'otherVersion',
    message: expect.stringContaining('PostgreSQL 15'),
  });
  writeFileSync(version, right);
  const server = await startServer(dir);
  expect(await queryFirstRow(server.connection('atelier'), "select to_regclass('writes')")).toEqual(['writes']);
  await server.stop();
});

test('damaged data is refused and preserved', async () => {
  const { dir, dataFolder } = await createStoppedServer();
  const control = join(dataFolder, 'global', 'pg_control');
  renameSync(control, `${control}.away`);
  const before = readdirSync(dataFolder);
  const start = startServer(dir);
  await expect(start).rejects.toMatchObject({
    reason: 'damaged',
    message: expect.stringContaining('global/pg_control'),
  });
  expect(readdirSync(dataFolder)).toEqual(before);
});

test.each([
  ['its control file', 'rm -r global'],
  ['its log of writes', 'rm -r pg_wal'],
  ['every file of that log', 'rm -r pg_wal/0*'],
])('the commands for data without %s restore a copy', async (_what, loss) => {
  const { dir, dataFolder } = await createStoppedServer();
  execFileSync('cp', ['-a', dataFolder, `${dataFolder}.copy`]);
  execFileSync('sh', ['-c', loss], { cwd: dataFolder });
  const refusal: unknown = await startServer(dir).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ reason: 'damaged' });
  const [, move = 'false', copy = 'false'] = /(mv '.*' '.*')\. Then .* (cp -a COPY '.*')\./.exec(String(refusal)) ?? [];
  execFileSync('sh', ['-c', move]);
  execFileSync('sh', ['-c', copy.replace('COPY', `'${dataFolder}.copy'`)]);
  const server = await startServer(dir);
  expect(await queryFirstRow(server.connection('atelier'), "select to_regclass('writes')")).toEqual(['writes']);
  await server.stop();
});

test('a folder with something else as data is refused', async () => {
  const { dir, dataFolder } = await createStoppedServer();
  renameSync(dataFolder, `${dataFolder}.away`);
  mkdirSync(dataFolder);
  writeFileSync(join(dataFolder, 'letter.txt'), 'mine');
  await expect(startServer(dir)).rejects.toMatchObject({ reason: 'damaged' });
  expect(existsSync(join(dataFolder, 'letter.txt'))).toBe(true);
});

test('an archive put in place of data is refused', async () => {
  const { dir, dataFolder } = await createStoppedServer();
  renameSync(dataFolder, `${dataFolder}.away`);
  writeFileSync(dataFolder, 'archive');
  await expect(startServer(dir)).rejects.toMatchObject({
    reason: 'damaged',
    message: expect.stringContaining('npx atelier restore ARCHIVE'),
  });
  expect(readFileSync(dataFolder, 'utf8')).toBe('archive');
});

test('a server giving up reports its log’s end', async () => {
  const { dir } = await createStoppedServer();
  const start = startServer(dir, { settings: { shared_buffers: 'plenty' } });
  await expect(start).rejects.toMatchObject({
    reason: 'startFailed',
    message: expect.stringContaining('shared_buffers'),
  });
});

test('a start ignores a pid reused by another program', async () => {
  const { dir, dataFolder } = await createStoppedServer();
  writeFileSync(
    join(dataFolder, 'postmaster.pid'),
    [process.pid, dataFolder, 1, 5432, '/nowhere', '', '1 1', 'ready', ''].join('\n'),
  );
  const server = await startServer(dir);
  expect(server.attached).toBe(false);
  await server.stop();
});
