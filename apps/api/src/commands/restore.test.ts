import { mkdir, mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { addPhoto, changeAvatar, deleteMe } from '@atelier/contract';
import { cloneDatabase } from '@atelier/testing';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { startTestApp } from '#app.fixture.ts';
import { createPerson } from '#browser.fixture.ts';
import { tracesOf } from '#modules/personal-data/traces.fixture.ts';
import { happyPath, openShop, type Shop } from '#modules/repairs/staff/shop.fixture.ts';
import { replayShop } from '#modules/repairs/staff/replay.fixture.ts';
import { createPhonePhoto } from '#picture.fixture.ts';
import { type Backup, backUp } from '#platform/archive/backup.ts';
import { erasureListIn } from '#platform/archive/erasures.ts';
import { leftOutTables } from '#platform/archive/tables.ts';
import { type Config, readConfig } from '#platform/config/config.ts';
import { limits } from '#platform/config/limits.ts';
import { enqueue, jobKind } from '#platform/jobs/jobs.ts';
import { endMaintenance } from '#platform/process/maintenance.ts';
import { createBuiltWeb } from '#platform/web/built-web.fixture.ts';
import { restore } from './restore.ts';

/** Job of the workers that send mail. */
const lookForMail = jobKind('test.lookForMail', z.object({}), 'mail');

const secret = 'a secret of tests alone, long enough';
const leaving = createPerson({ email: 'qzleaving@atelier.test' });

let shop: Shop;
let folder: string;
let backup: Backup;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atelier-backup-'));
  const own = join(folder, 'own');
  await mkdir(own);
  shop = await openShop(inject('database'), { environment: { BACKUP_DIR: own } });
  const { customer } = shop.people;
  const { id } = await shop.createRepair();
  const file = new Blob([Uint8Array.from(await createPhonePhoto())]);
  await customer.send(addPhoto, { params: { id }, file, idempotencyKey: crypto.randomUUID() });
  await shop.takeSteps(id, happyPath);
  await shop.createRepair();
  backup = await writeBackup({ ...source(), folder });
});
afterAll(async () => {
  await shop.stop();
  await rm(folder, { recursive: true, force: true });
});

function source() {
  const { platform, connectionString } = shop.world.app;
  return { config: platform.config, connectionString };
}

async function writeBackup(input: Parameters<typeof backUp>[0]): Promise<Backup> {
  const written = await backUp(input);
  if (written === null) throw new Error('invariant: another backup runs');
  return written;
}

/** Returns an empty database and an empty folder with a configuration of their own. */
async function createTarget(environment: Readonly<Record<string, string>> = {}) {
  const database = await cloneDatabase(inject('database'));
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

async function readFiles({ dataDir }: Pick<Config, 'dataDir'>): Promise<Record<string, string>> {
  const root = join(dataDir, 'files');
  const names = await readdir(root, { recursive: true }).catch(() => []);
  const files = names.filter((name) => name.endsWith('.webp')).toSorted();
  return Object.fromEntries(
    await Promise.all(files.map(async (name) => [name, await readFile(join(root, name), 'hex')])),
  );
}

async function flipByte(path: string, at: number): Promise<void> {
  const file = await open(path, 'r+');
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, at);
  await file.write(Buffer.from([(buffer[0] ?? 0) ^ 1]), 0, 1, at);
  await file.close();
}

test('a restored shop has the rows, files and receipts', async () => {
  const target = await createTarget();
  const { manifest } = await restore({ ...target, path: backup.path });
  expect(manifest).toEqual(backup.manifest);
  const { database } = shop.world.app.platform;
  expect(await replayShop(target.database, secret)).toEqual(await replayShop(database, secret));
  for (const { name, rows } of manifest.tables) {
    const table = sql.identifier(name);
    const added = name === 'audit' ? 1 : 0;
    expect([name, await target.database.$count(sql`${table}`)]).toEqual([name, rows + added]);
    if (added > 0 || name === 'sessions' || name === 'mails') continue;
    const content = sql`select md5(string_agg(t::text, '' order by t::text)) as content from ${table} t`;
    expect([name, (await target.database.execute(content)).rows]).toEqual([
      name,
      (await database.execute(content)).rows,
    ]);
  }
  expect(await readFiles(target)).toEqual(await readFiles(shop.world.app.platform.config));
  expect(Object.keys(await readFiles(target))).toHaveLength(1);
});

test('a restored database keeps its keys and triggers', async () => {
  const target = await createTarget();
  const rules = sql`
    select conrelid::regclass::text as relation, conname as name, pg_get_constraintdef(oid) as rule from pg_constraint
    where connamespace = 'public'::regnamespace
    union all select tgrelid::regclass::text, tgname, tgenabled::text from pg_trigger where not tgisinternal order by 1, 2`;
  const { rows } = await target.database.execute(rules);
  await restore({ ...target, path: backup.path });
  expect((await target.database.execute(rules)).rows).toEqual(rows);
  await expect(target.database.execute(sql`delete from audit`)).rejects.toMatchObject({
    cause: { message: 'the audit is only added to' },
  });
});

test('a restore ends sessions', async () => {
  const target = await createTarget();
  await restore({ ...target, path: backup.path });
  const { rows } = await target.database.execute(
    sql`select distinct revoked_reason as reason from sessions where revoked_reason is not null`,
  );
  expect(rows).toEqual([{ reason: 'restored' }]);
  expect(await target.database.$count(sql`sessions`, sql`revoked_at is null`)).toBe(0);
});

test('a restored shop holds mail until maintenance ends', async () => {
  const target = await createTarget();
  await restore({ ...target, path: backup.path });
  const pending = () => target.database.$count(sql`mails`, sql`state = 'PENDING' and attempts = 0`);
  const waiting = await pending();
  expect(waiting).toBeGreaterThan(0);
  const root = await createBuiltWeb();
  let looks = 0;
  const { mailbox } = shop.world;
  const received = mailbox.all.length;
  const app = await startTestApp({
    server: inject('database'),
    connectionString: target.connectionString,
    environment: { SMTP_URL: mailbox.url },
    limits: { jobs: { ...limits.jobs, poll: 50 } },
    modules: [({ jobs }) => jobs.handle(lookForMail, async () => void (looks += 1))],
    web: { root, sources: false },
  });
  onTestFinished(async () => {
    await app.stop();
    await rm(root, { recursive: true });
  });
  const { database } = app.platform;
  const queued = sql`key like 'mail:%' and run_at <= now()`;
  await expect.poll(() => database.$count(sql`graphile_worker.jobs`, queued)).toBe(waiting);
  // A later job of the same workers proves that they skipped the mails.
  await enqueue(database, lookForMail, { payload: {}, priority: 100 });
  await expect.poll(() => looks).toBe(1);
  expect([await pending(), mailbox.all.length]).toEqual([waiting, received]);
  const page = () => fetch(app.url, { headers: { accept: 'text/html' } }).then((response) => response.text());
  expect(await page()).toContain('emails will be sent later');
  await endMaintenance(database);
  await expect.poll(pending).toBe(0);
  await expect.poll(page).not.toContain('emails will be sent later');
});

test('people erased after the backup are erased again', async () => {
  const { browser, userId } = await shop.world.signUp(leaving);
  await browser.send(changeAvatar, { file: new Blob([Uint8Array.from(await createPhonePhoto())]) });
  const own = join(folder, 'own');
  const { path } = await writeBackup({ ...source(), folder: own });
  await browser.send(deleteMe, { body: { password: leaving.password } });
  await expect.poll(() => readFile(erasureListIn(own), 'utf8')).toContain(userId);

  const target = await createTarget();
  expect(await restore({ ...target, path })).toMatchObject({ erased: 1 });
  const rows = sql`select email, erased_at is not null as erased from users where id = ${userId}`;
  expect((await target.database.execute(rows)).rows).toEqual([{ email: userId, erased: true }]);
  expect(await tracesOf({ platform: target }, { email: leaving.email })).toEqual({ email: [] });
  expect(Object.keys(await readFiles(target)).filter((name) => name.startsWith('public'))).toEqual([]);

  await rm(erasureListIn(own));
  const other = await createTarget();
  await expect(restore({ ...other, path })).rejects.toThrow('people erased after the backup would return');
  await restore({ ...other, path, withoutErasures: true });
  expect((await other.database.execute(rows)).rows).toEqual([{ email: leaving.email, erased: false }]);
  const audited = sql`select actor_id as actor, changes ->> 'withoutErasures' as without from audit where action = 'shop.restored'`;
  expect((await other.database.execute(audited)).rows).toEqual([{ actor: null, without: 'true' }]);
});

test('only an empty database and store take an archive', async () => {
  const used = { ...(await createTarget()), connectionString: shop.world.app.connectionString };
  await expect(restore({ ...used, path: backup.path })).rejects.toThrow('Atelier runs on this database');
  const target = await createTarget();
  await restore({ ...target, path: backup.path });
  await expect(restore({ ...target, path: backup.path })).rejects.toThrow('The database has rows already');
  const sameFiles = { ...(await createTarget()), config: target.config };
  await restore({ ...sameFiles, path: backup.path });
  const { config } = shop.world.app.platform;
  const other = await writeBackup({ ...(await createTarget()), folder });
  await expect(restore({ ...(await createTarget()), config, path: other.path })).rejects.toThrow(
    'files of another shop',
  );
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
  await expect(restore({ ...target, path })).rejects.toThrow('can’t be read after manifest.json');
  await flipByte(path, size - 300);
  expect((await restore({ ...target, path })).manifest).toEqual(manifest);
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
  const { database } = shop.world.app.platform;
  const own = join(folder, 'own');
  const before = await readdir(own);
  // The queue adds this job from its crontab.
  await database.execute(sql`select graphile_worker.add_job('archive.backup')`);
  const written = async () =>
    (await readdir(own)).filter((name) => /^atelier.*\.tar$/u.test(name) && !before.includes(name));
  await expect.poll(written).toHaveLength(1);
  const crontab = sql`select identifier from graphile_worker._private_known_crontabs where identifier = 'archive.backup'`;
  expect((await database.execute(crontab)).rows).toHaveLength(1);
});

test('every table is archived or left out for a reason', async () => {
  const { rows } = await shop.world.app.platform.database.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const archived = backup.manifest.tables.map(({ name }) => name);
  expect([...archived, ...Object.keys(leftOutTables)].toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});
