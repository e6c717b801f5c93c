import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addPhoto, changeAvatar, deleteMe, endFeed, renewFeed } from '@atelier/contract';
import { startBucket } from '@atelier/testing';
import { eq, isNotNull, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { startTestApp } from '#app.fixture.ts';
import { createPerson } from '#browser.fixture.ts';
import { appendReceipts } from '#modules/custody/custody-log.ts';
import { tracesOf } from '#modules/personal-data/traces.fixture.ts';
import { happyPath, openShop, type Shop } from '#modules/repairs/staff/shop.fixture.ts';
import { replayShop } from '#modules/repairs/staff/replay.fixture.ts';
import { createPhonePhoto } from '#picture.fixture.ts';
import type { Backup } from '#platform/archive/backup.ts';
import { erasureListIn } from '#platform/archive/erasures.ts';
import { limits } from '#platform/config/limits.ts';
import { mails } from '#platform/database/schema.ts';
import { endMaintenance } from '#platform/process/maintenance.ts';
import { createBuiltWeb } from '#platform/web/built-web.fixture.ts';
import { createStorage } from '#platform/storage/create-storage.ts';
import { users } from '#schema/index.ts';
import { migrateUpTo, openMigratedShop } from '#schema/migrated-shop.fixture.ts';
import { createBlankTarget, createTarget, readFiles, secret, writeBackup } from './archive.fixture.ts';
import { restore } from './restore.ts';

/** Number of migrations before maintenance existed. */
const BEFORE_MAINTENANCE = 27;

const leaving = createPerson({ email: 'qzleaving@atelier.test' });
const moving = createPerson({ email: 'qzmoving@atelier.test' });

const proofMails = [{ code: '123456' }, { token: 'qztoken' }];
const heldMail = {
  recipient: 'qzheld@atelier.test',
  lang: 'fr',
  template: 'test.proof',
  messageId: '<held@atelier.test>',
  createdAt: new Date(0),
} as const;

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
  await shop.people.collector.send(renewFeed);
  // The log grows each minute until it has all receipts, so a backup might lack its last lines.
  await appendReceipts(shop.world.app.platform);
  const { database } = shop.world.app.platform;
  await database.insert(mails).values(proofMails.map((data) => ({ ...heldMail, id: crypto.randomUUID(), data })));
  backup = await writeBackup({ ...source(), folder });
  await shop.people.collector.send(endFeed);
});
afterAll(async () => {
  await shop.stop();
  await rm(folder, { recursive: true, force: true });
});

function source() {
  const { platform, connectionString } = shop.world.app;
  return { config: platform.config, connectionString };
}

test('a restored shop has the rows, files and receipts', async () => {
  const target = await createTarget();
  const { manifest } = await restore({ ...target, path: backup.path });
  expect(manifest).toEqual(backup.manifest);
  const { database } = shop.world.app.platform;
  expect(await replayShop(target.database, secret)).toEqual(await replayShop(database, secret));
  for (const { name, rows } of manifest.tables) {
    const table = sql.identifier(name);
    const added = name === 'audit' || name === 'till_restores' ? 1 : 0;
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

test('a restored database keeps its keys, indexes and triggers', async () => {
  const target = await createTarget();
  const rules = sql`
    select conrelid::regclass::text as relation, conname as name, pg_get_constraintdef(oid) as rule from pg_constraint
    where connamespace = 'public'::regnamespace
    union all select tgrelid::regclass::text, tgname, tgenabled::text from pg_trigger where not tgisinternal
    union all select tablename, indexname, indexdef from pg_indexes where schemaname = 'public' order by 1, 2, 3`;
  const { rows } = await target.database.execute(rules);
  await restore({ ...target, path: backup.path });
  expect((await target.database.execute(rules)).rows).toEqual(rows);
  await expect(target.database.execute(sql`delete from audit`)).rejects.toMatchObject({
    cause: { message: 'the audit is only added to' },
  });
});

test('a restore ends sessions and feeds', async () => {
  const target = await createTarget();
  await restore({ ...target, path: backup.path });
  const reasons = sql`select distinct revoked_reason as reason from sessions`;
  expect((await target.database.execute(reasons)).rows).toEqual([{ reason: 'restored' }]);
  expect(await target.database.$count(users, isNotNull(users.feedHash))).toBe(0);
});

test('a restore sends no codes and links', async () => {
  const target = await createTarget();
  await restore({ ...target, path: backup.path });
  const held = await target.database.select().from(mails).where(eq(mails.recipient, heldMail.recipient));
  expect(held.map(({ state, data }) => [state, data])).toEqual(proofMails.map(() => ['EXPIRED', {}]));
});

test('a restored shop holds mail until maintenance ends', async () => {
  const target = await createTarget();
  await restore({ ...target, path: backup.path });
  const pending = () => target.database.$count(sql`mails`, sql`state = 'PENDING' and attempts = 0`);
  const waiting = await pending();
  expect(waiting).toBeGreaterThan(0);
  const root = await createBuiltWeb();
  const { mailbox } = shop.world;
  const received = mailbox.all.length;
  const app = await startTestApp({
    server: inject('database'),
    connectionString: target.connectionString,
    environment: { SMTP_URL: mailbox.url },
    limits: { jobs: { poll: 50 } },
    web: { root, sources: false },
  });
  onTestFinished(async () => {
    await app.stop();
    await rm(root, { recursive: true });
  });
  const { database } = app.platform;
  const { rows } = await database.execute<{ now: string }>(
    sql`update mails set due_at = now() where state = 'PENDING' and attempts = 0 returning now()::text`,
  );
  expect(rows).toHaveLength(waiting);
  const endedLooks = sql`datname = current_database() and state = 'idle' and query like 'with due as%'
    and query_start > ${rows[0]?.now}::timestamptz`;
  await expect.poll(() => database.$count(sql`pg_stat_activity`, endedLooks)).toBeGreaterThan(0);
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

test('a caller whose address came later is erased again', async () => {
  const leaving = createPerson({ email: 'qzcaller@atelier.test' });
  const { browser, userId } = await shop.world.signUp(leaving);
  const { database } = shop.world.app.platform;
  const own = join(folder, 'own');
  const setEmail = (email: string | null) => database.update(users).set({ email }).where(eq(users.id, userId));
  await setEmail(null);
  const { path } = await writeBackup({ ...source(), folder: own });
  await setEmail(leaving.email);
  await browser.send(deleteMe, { body: { password: leaving.password } });
  await expect.poll(() => readFile(erasureListIn(own), 'utf8')).toContain(userId);

  const target = await createTarget();
  await restore({ ...target, path });
  const rows = sql`select first_name as name, phone, erased_at is not null as erased from users where id = ${userId}`;
  expect((await target.database.execute(rows)).rows).toEqual([{ name: '', phone: null, erased: true }]);
});

test('an older list beside the archive erases nobody less', async () => {
  const { browser, userId } = await shop.world.signUp(moving);
  const { path } = await writeBackup({ ...source(), folder: join(folder, 'stick') });
  await browser.send(deleteMe, { body: { password: moving.password } });
  const own = join(folder, 'own');
  await expect.poll(() => readFile(erasureListIn(own), 'utf8').catch(() => '')).toContain(userId);
  const target = await createTarget({ BACKUP_DIR: own });
  const [erasedAt] = (await readFile(erasureListIn(own), 'utf8')).trim().split('\n').at(-1)?.split(' ') ?? [];
  expect(await restore({ ...target, path })).toMatchObject({ erased: 1, listEnd: erasedAt });
  const rows = sql`select erased_at is not null as erased from users where id = ${userId}`;
  expect((await target.database.execute(rows)).rows).toEqual([{ erased: true }]);
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
    'The store has files that the archive lacks',
  );
});

test.each([
  { moment: 'before its load', blocker: 'zones' },
  { moment: 'after its load', blocker: 'maintenance' },
])('a restore killed $moment leaves an empty database', async ({ blocker }) => {
  const target = await createTarget();
  const client = new pg.Client({ connectionString: target.connectionString });
  await client.connect();
  await client.query('begin');
  await client.query(`lock table ${blocker} in access share mode; lock table ${blocker} in share mode`);
  const killed = restore({ ...target, path: backup.path }).then(
    () => 'done',
    () => 'killed',
  );
  const kill = async () => {
    // Within a transaction the statistics would stay the same.
    await client.query('select pg_stat_clear_snapshot()');
    const { rowCount } = await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'atelier-restore' and wait_event_type = 'Lock'`);
    return rowCount;
  };
  await expect.poll(kill).toBe(1);
  expect(await killed).toBe('killed');
  await client.query('rollback');
  await client.end();
  expect(await target.database.$count(sql`users`)).toBe(0);
  expect((await restore({ ...target, path: backup.path })).manifest).toEqual(backup.manifest);
});

test('a restore without its files loads no rows', async () => {
  const target = await createTarget();
  const blocker = join(target.dataDir, 'files');
  await mkdir(blocker);
  await writeFile(join(blocker, '.incoming'), 'no folder');
  await expect(restore({ ...target, path: backup.path })).rejects.toThrow('write');
  expect(await target.database.$count(sql`users`)).toBe(0);
  await rm(blocker, { recursive: true });
  await restore({ ...target, path: backup.path });
});

test('files of a folder restore into a bucket', async () => {
  const bucket = await startBucket();
  onTestFinished(() => bucket.stop());
  const target = await createTarget(bucket.environment);
  await restore({ ...target, path: backup.path });
  const storage = createStorage(target.config, limits.storage);
  const stored: Record<string, string> = {};
  for await (const { name } of storage.list('private'))
    stored[name] = Buffer.concat((await (await storage.get(name))?.toArray()) ?? []).toString('hex');
  expect(stored).toEqual(await readFiles(shop.world.app.platform.config));
});

test('an empty database’s owner restores an older archive', async () => {
  const former = await openMigratedShop(inject('database'));
  onTestFinished(() => former.stop());
  await migrateUpTo(former.connection, BEFORE_MAINTENANCE);
  const { path, manifest } = await writeBackup({ ...source(), connectionString: former.connection, folder });
  expect(manifest.schema.migrations).toBe(BEFORE_MAINTENANCE);
  await expect(restore({ ...(await createTarget()), path })).rejects.toThrow('tables of a newer version');
  const target = await createBlankTarget();
  await restore({ ...target, path });
  const repairs = manifest.tables.find(({ name }) => name === 'repairs')?.rows;
  expect(await target.database.$count(sql`repairs`)).toBe(repairs);
  expect((await target.database.execute(sql`select reason from maintenance`)).rows).toEqual([{ reason: 'RESTORE' }]);
});
