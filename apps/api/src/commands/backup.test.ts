import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { startTestApp, type TestApp } from '#app.fixture.ts';
import { createTestClock } from '#browser.fixture.ts';
import { type Backup, backUp } from '#platform/archive/backup.ts';
import { hour } from '#platform/config/limits.ts';
import { leftOutTables } from '#platform/archive/tables.ts';
import { OperatorProblem } from '#platform/process/start-problem.ts';
import { attachments } from '#schema/index.ts';
import { ensureStatusIntervals } from '#workflow/replay/backfill.ts';
import { createTarget, flipByte, readFiles, writeBackup } from './archive.fixture.ts';
import { runAtelier } from './atelier.ts';
import { restore } from './restore.ts';

const clock = createTestClock();
let app: TestApp;
let folder: string;
let lines = '';
let backup: Backup;
const [photo, missing] = ['0190a000-0000-7000-8000-00000000000a', '0190a000-0000-7000-8000-00000000000b'];

function fileOf(id: string): string {
  return `${id.replaceAll('-', '')}.webp`;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atelier-backup-'));
  const own = join(folder, 'own');
  await mkdir(own);
  const log = { write: (line: string) => void (lines += line) };
  app = await startTestApp({ server: inject('database'), environment: { BACKUP_DIR: own }, log, clock });
  const { database, privateFiles } = app.platform;
  const row = { ownerKind: 'REPAIR', ownerId: 'none', mediaType: 'image/webp', size: 1, sha256: '' } as const;
  await database.insert(attachments).values([photo, missing].map((id) => ({ ...row, id, createdAt: new Date() })));
  await privateFiles.add(fileOf(photo), Buffer.from('a photo'));
  backup = await writeBackup({ ...source(), folder });
});
afterAll(async () => {
  await app.stop();
  await rm(folder, { recursive: true, force: true });
});

function source() {
  return { config: app.platform.config, connectionString: app.connectionString };
}

test('a photo deleted meanwhile is listed as missing', async () => {
  expect(backup.manifest).toMatchObject({ files: 1, missing: [`private/${fileOf(missing)}`] });
  const target = await createTarget();
  await restore({ ...target, path: backup.path });
  expect(Object.keys(await readFiles(target))).toEqual([`private/${fileOf(photo)}`]);
});

test('an archive is readable by its user alone', async () => {
  expect((await stat(backup.path)).mode & 0o777).toBe(0o600);
  expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([]);
});

test('each flipped byte is named with its part', async () => {
  const { size } = await stat(backup.path);
  const path = join(folder, 'flipped.tar');
  const whole = await readFile(backup.path);
  const places = Array.from({ length: 24 }, (_, index) => Math.floor((size / 24) * index + index * 37) % size);
  const target = await createTarget();
  for (const place of [...places, size - 1]) {
    await writeFile(path, whole);
    await flipByte(path, place);
    await expect(restore({ ...target, path })).rejects.toThrow(
      /(tables|files|sums)\/\w+|manifest\.json|its beginning/u,
    );
  }
  await rm(path);
});

test('a passphrase encrypts an archive', async () => {
  const passphrase = join(folder, 'passphrase');
  await writeFile(passphrase, 'a passphrase of the tests\n');
  const [target, other] = [await createTarget({ BACKUP_PASSPHRASE_FILE: passphrase }), await createTarget()];
  const { path, manifest } = await writeBackup({ ...source(), config: target.config, folder: join(folder, 'sealed') });
  expect(path).toMatch(/\.tar\.age$/u);
  expect((await readFile(path)).includes('tables/users')).toBe(false);
  await expect(restore({ ...other, path })).rejects.toThrow('The archive is encrypted: set BACKUP_PASSPHRASE_FILE');
  await writeFile(passphrase, 'another passphrase');
  await expect(restore({ ...target, path })).rejects.toThrow('encrypted with another passphrase');
  await writeFile(passphrase, 'a passphrase of the tests');
  const { size } = await stat(path);
  await flipByte(path, size - 300);
  await expect(restore({ ...target, path })).rejects.toThrow(/can’t be read after (manifest\.json|its beginning)/u);
  await flipByte(path, size - 300);
  expect((await restore({ ...target, path })).manifest).toEqual(manifest);
});

test('an empty passphrase is refused in one line', async () => {
  const passphrase = join(folder, 'empty-passphrase');
  await writeFile(passphrase, '\n');
  const { config } = await createTarget({ BACKUP_PASSPHRASE_FILE: passphrase });
  const empty = join(folder, 'empty');
  await expect(backUp({ ...source(), config, folder: empty })).rejects.toThrow(
    new OperatorProblem(`The file of BACKUP_PASSPHRASE_FILE is empty: write a passphrase into ${passphrase}.`),
  );
  await expect(readdir(empty)).rejects.toThrow('ENOENT');
});

test('only a verified backup deletes old ones', async () => {
  const kept = join(folder, 'kept');
  const old = ['atelier-2020-01-01T02-00-00.000Z.tar', 'atelier-2020-01-02T02-00-00.000Z.tar.age'];
  await mkdir(kept);
  for (const name of [...old, 'notes.txt']) await writeFile(join(kept, name), '');
  const config = (await createTarget({ BACKUP_KEEP: '1' })).config;
  const broken = { ...config, settings: { ...config.settings, BACKUP_PASSPHRASE_FILE: '/no/such/file' } };
  await expect(backUp({ ...source(), config: broken, folder: kept })).rejects.toThrow('ENOENT');
  expect(await readdir(kept)).toEqual(expect.arrayContaining(old));
  const { path, removed } = await writeBackup({ ...source(), config, folder: kept });
  expect(removed.toSorted()).toEqual(old);
  expect((await readdir(kept)).toSorted()).toEqual([basename(path), 'erased-customers.txt', 'notes.txt']);
});

test('a backup is written every night by one node', async () => {
  const { database } = app.platform;
  const own = join(folder, 'own');
  const before = await readdir(own);
  // The queue adds this job from its crontab.
  await database.execute(sql`select graphile_worker.add_job('archive.backup')`);
  const written = async () =>
    (await readdir(own)).filter((name) => /^atelier.*\.tar$/u.test(name) && !before.includes(name));
  await expect.poll(written).toHaveLength(1);
  // The job ends after its file is there, and until then no other backup begins.
  const jobs = sql`graphile_worker.jobs where task_identifier = 'archive.backup'`;
  await expect.poll(() => database.$count(jobs)).toBe(0);
  const crontab = sql`select identifier from graphile_worker._private_known_crontabs where identifier = 'archive.backup'`;
  expect((await database.execute(crontab)).rows).toHaveLength(1);
});

test('a node starts while a backup is written', async () => {
  const { database } = app.platform;
  const { writing } = await database.transaction(async (tx) => {
    await tx.execute(sql`lock table attachments in access exclusive mode`);
    const begun = { writing: writeBackup({ ...source(), folder: join(folder, 'meanwhile') }) };
    const waiting = sql`select from pg_locks where relation = 'attachments'::regclass and not granted`;
    await expect.poll(async () => (await database.execute(waiting)).rows.length).toBe(1);
    await ensureStatusIntervals(database);
    return begun;
  });
  await writing;
});

test('a failed nightly backup is tried again hourly', async () => {
  const { database } = app.platform;
  const [own, away] = [join(folder, 'own'), join(folder, 'away')];
  await rename(own, away);
  await writeFile(own, 'a file in place of the folder');
  await database.execute(sql`select graphile_worker.add_job('archive.backup', job_key => 'archive.backup')`);
  await expect.poll(() => lines).toMatch(/"backup.failed".*EEXIST/u);
  const waiting = sql`select round(extract(epoch from run_at - now()) / 60) as minutes from graphile_worker.jobs
    where key = 'archive.backup' and locked_at is null`;
  await expect.poll(async () => (await database.execute(waiting)).rows).toEqual([{ minutes: '60' }]);
  await rm(own);
  await rename(away, own);
  const before = await readdir(own);
  await database.execute(sql`select graphile_worker.add_job('archive.backup', job_key => 'archive.backup')`);
  await expect.poll(async () => (await readdir(own)).length).toBeGreaterThan(before.length);
  expect((await database.execute(waiting)).rows).toEqual([]);
});

test('an unwritable BACKUP_DIR is logged at the start', async () => {
  const blocked = join(folder, 'blocked');
  await writeFile(blocked, '');
  let started = '';
  const log = { write: (line: string) => void (started += line) };
  const other = await startTestApp({ server: inject('database'), environment: { BACKUP_DIR: blocked }, log });
  await other.stop();
  expect(started).toMatch(/"backup.failed".*BACKUP_DIR: .*blocked can't be used: .*EEXIST/u);
});

/** Lets each new backup fail for want of space, until the test ends. */
async function fillDisk(): Promise<void> {
  const { database } = app.platform;
  const setPath = (path: 'public, pg_catalog' | 'default') =>
    database.execute(
      sql.raw(`do $$ begin execute format('alter database %I set search_path to ${path}', current_database()); end $$`),
    );
  await database.execute(sql`create function public.pg_try_advisory_lock(bigint) returns boolean language plpgsql
    as $$ begin raise exception 'no space left on device' using errcode = '53100'; end $$`);
  await setPath('public, pg_catalog');
  onTestFinished(async () => {
    await setPath('default');
    await database.execute(sql`drop function public.pg_try_advisory_lock(bigint)`);
  });
}

test('a backup that hangs fails the next and pages', async () => {
  const { database } = app.platform;
  const health = async () => (await fetch(`${app.url}/health/work`)).status;
  const hanging = new pg.Client({ connectionString: app.connectionString });
  await hanging.connect();
  await hanging.query('select pg_advisory_lock(727003)');
  expect(await health()).toBe(200);
  clock.forward(13 * hour);
  expect(await health()).toBe(503);
  await database.execute(sql`select graphile_worker.add_job('archive.backup', job_key => 'archive.backup')`);
  await expect.poll(() => lines).toMatch(/"backup.failed".*another backup hangs since/u);
  await hanging.end();
  await expect.poll(health).toBe(200);
});

test('a nightly backup without space pages', async () => {
  await fillDisk();
  const { database, server } = app.platform;
  await database.execute(sql`select graphile_worker.add_job('archive.backup', job_key => 'archive.backup')`);
  await expect.poll(() => server.platform.disk.isFull()).toBe(true);
});

/** Runs a command beside the app, and returns its exit code and the line that it printed. */
async function run(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<[code: number, out: string, err: string]> {
  const texts = { out: '', err: '' };
  const { config } = await createTarget();
  const code = await runAtelier(args, {
    environment: {
      NODE_ENV: 'test',
      DATA_DIR: config.dataDir,
      DATABASE_URL: app.connectionString,
      AUTH_SECRET: app.platform.config.secret,
      ...environment,
    },
    out: (text) => (texts.out += text),
    err: (text) => (texts.err += text),
  });
  return [code, texts.out, texts.err];
}

test('doctor writes to BACKUP_DIR', async () => {
  const examine = async (BACKUP_DIR: string) => {
    const [, out] = await run(['doctor', '--json'], { BACKUP_DIR });
    const { checks } = JSON.parse(out) as { checks: readonly { check: string }[] };
    return checks.find(({ check }) => check === 'backups');
  };
  const blocked = join(folder, 'blocked-too');
  await writeFile(blocked, '');
  expect(await examine(join(folder, 'new'))).toMatchObject({ ok: true, found: expect.stringContaining('GB free') });
  expect(await examine(blocked)).toMatchObject({ ok: false, found: expect.stringContaining('it is a file (EEXIST)') });
});

describe('a command that fails', () => {
  async function startRefusingBucket(): Promise<string> {
    const server = createServer((_, response) => void response.writeHead(403).end()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  test.each([
    { state: 'closed', startBucket: async () => 'http://127.0.0.1:2', cause: 'ECONNREFUSED' },
    { state: 'refusing', startBucket: startRefusingBucket, cause: '403' },
  ])('a backup names a $state bucket in one line', async ({ startBucket, cause }) => {
    const bucket = { S3_BUCKET: 'shop', S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'secret' };
    const environment = { ...bucket, S3_ENDPOINT: await startBucket() };
    expect(await run(['backup', '--to', join(folder, 'bucket')], environment)).toEqual([
      1,
      '',
      expect.stringMatching(new RegExp(`^The files can’t be read or written: .*${cause}.* npx atelier doctor\n$`, 'u')),
    ]);
  });

  test('an archive of the till is never overwritten', async () => {
    const path = join(folder, 'till.jsonl');
    await writeFile(path, '');
    expect(await run(['till', 'archive', path])).toEqual([1, '', `${path} exists already.\n`]);
  });

  test('a backup without space ends in one line', async () => {
    await fillDisk();
    const problem = 'A disk is full. Make room for BACKUP_DIR, DATA_DIR and the database.';
    expect(await run(['backup', '--to', folder])).toEqual([1, '', `${problem}\n`]);
    const [, out] = await run(['backup', '--to', folder, '--json']);
    expect(JSON.parse(out)).toEqual({ ok: false, problems: [problem] });
  });
});

test('each table is archived or has a reason', async () => {
  const { rows } = await app.platform.database.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const archived = backup.manifest.tables.map(({ name }) => name);
  expect([...archived, ...Object.keys(leftOutTables)].toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});
