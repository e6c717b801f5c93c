import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import * as z from 'zod/mini';
import { checkFolder, type Config } from '../config/config.ts';
import { day, hour, limits } from '../config/limits.ts';
import { withClient } from '../database/pool.ts';
import { enqueue, jobKind } from '../jobs/jobs.ts';
import type { Platform } from '../platform.ts';
import { createStorage } from '../storage/create-storage.ts';
import { partialSuffix, readPassphrase } from './archive-file.ts';
import { createArchive, type Manifest } from './create-archive.ts';
import { type Erasure, listErasures } from './erasures.ts';
import { backupLock, findHangingBackup } from './hanging-backup.ts';
import { verifyArchive } from './verify-archive.ts';

/** Job that the queue adds every night, and a failed one again. */
const nightlyBackup = jobKind('archive.backup', z.object({}));

/**
 * Backs up to BACKUP_DIR every night, after a failure again each hour. A second run finds the backup under way and ends. Reports a folder
 * that can't be written at once, and starts all the same, because a shop works without its backups.
 */
export function backUpNightly(platform: Platform, connectionString: string): void {
  const { config, database, jobs, log, server } = platform;
  const { BACKUP_DIR: folder } = config.settings;
  if (folder === null) return;
  try {
    checkFolder('BACKUP_DIR', folder);
  } catch (error) {
    const hint = 'this node can’t write its backups; a systemd unit needs the folder in ReadWritePaths';
    log.error({ event: 'backup.failed', err: error }, hint);
  }
  jobs.onSchedule(nightlyBackup.name, 'daily', async () => {
    try {
      const backup = await backUp({ config, connectionString, folder });
      if (backup === null) return await refuseHangingBackup(platform);
      const { bytes, manifest, removed } = backup;
      log.info({ event: 'backup.written', bytes, missing: manifest.missing.length, removed: removed.length });
    } catch (error) {
      server.platform.disk.note(error);
      log.error({ event: 'backup.failed', err: error }, 'no backup was written; it is tried again in an hour');
      await enqueue(database, nightlyBackup, { payload: {}, key: nightlyBackup.name, delay: hour });
    }
  });
}

/** The backup that runs beside is of this night. An older one hangs, and no backup would be written until its node is restarted. */
async function refuseHangingBackup({ database, clock, limits: { jobs } }: Platform): Promise<void> {
  const since = await findHangingBackup(database, { clock, limits: jobs });
  if (since !== undefined) throw new Error(`another backup hangs since ${since.toISOString()}; restart its node`);
}

type BackupInput = { readonly config: Config; readonly connectionString: string; readonly folder: string };

export type Backup = {
  readonly path: string;
  readonly bytes: number;
  readonly manifest: Manifest;
  /** Older archives that were deleted. */
  readonly removed: readonly string[];
};

/**
 * Writes an archive into a folder, reads it back, and then deletes the archives older than BACKUP_KEEP. Returns null if another process
 * is writing one.
 */
export function backUp(input: BackupInput): Promise<Backup | null> {
  const { connectionString } = input;
  return withClient({ connectionString, application_name: 'atelier-backup' }, async (client) => {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [backupLock]);
    return rows[0]?.free === true ? writeAndVerify(client, input) : null;
  });
}

async function writeAndVerify(client: pg.Client, { config, folder }: BackupInput): Promise<Backup> {
  const { BACKUP_PASSPHRASE_FILE, BACKUP_KEEP } = config.settings;
  const passphrase = await readPassphrase(BACKUP_PASSPHRASE_FILE);
  const storage = createStorage(config, limits.storage);
  const name = archiveName(new Date(), passphrase !== null);
  const path = join(folder, name);
  await createArchive(path, { client, storage, secret: config.secret, passphrase });
  const manifest = await verifyArchive({ path, passphrase });
  await listErasures(folder, await readErased(client));
  const removed = await removeOldArchives(folder, { verified: name, before: new Date(Date.now() - BACKUP_KEEP * day) });
  return { path, bytes: (await stat(path)).size, manifest, removed };
}

/** Completes the list with people who were erased while BACKUP_DIR was unset or unavailable. */
async function readErased(client: pg.Client): Promise<Erasure[]> {
  const { rows } = await client.query<{ id: string; at: Date }>(
    'select id, erased_at as at from users where erased_at is not null order by erased_at',
  );
  return rows.map(({ id, at }) => ({ id, at: at.toISOString() }));
}

function archiveName(at: Date, isEncrypted: boolean): string {
  return `atelier-${at.toISOString().replaceAll(':', '-')}.tar${isEncrypted ? '.age' : ''}`;
}

const namePattern = /^atelier-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d\.\d{3}Z)\.tar(?:\.age)?$/u;

/**
 * Deletes archives from before a time, and fragments of killed backups. An archive that was just verified always stays. Returns the names
 * of the deleted archives.
 */
async function removeOldArchives(
  folder: string,
  { verified, before }: { readonly verified: string; readonly before: Date },
): Promise<string[]> {
  const removed: string[] = [];
  for (const name of await readdir(folder)) {
    const [, date, hours, minutes, seconds] = namePattern.exec(name) ?? [];
    const isOld = date !== undefined && new Date(`${date}${hours}:${minutes}:${seconds}`) < before;
    if (isOld && name !== verified) removed.push(name);
    else if (name.startsWith('.atelier-') && name.endsWith(partialSuffix)) await removeFragment(join(folder, name));
  }
  for (const name of removed) await rm(join(folder, name), { force: true });
  return removed;
}

/** A backup of another process writes to its fragment all the time, so an hour of silence means that it was killed. */
async function removeFragment(path: string): Promise<void> {
  const isSilent = await stat(path).then(
    ({ mtimeMs }) => mtimeMs < Date.now() - day / 24,
    () => false,
  );
  if (isSilent) await rm(path, { force: true });
}
