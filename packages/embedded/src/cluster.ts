import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { run, type Binaries } from './binaries.ts';
import { EmbeddedPostgresError } from './errors.ts';
import type { Layout } from './layout.ts';

/** Creates a missing data folder. Rejects an incomplete one or another version's, and deletes only drafts. Requires the lock. */
export async function prepareCluster(layout: Layout, binaries: Binaries, settings: Settings): Promise<void> {
  const { dataFolder } = layout;
  if (!existsSync(dataFolder)) return await createCluster(layout, binaries, settings);
  if (!statSync(dataFolder).isDirectory()) throw damagedError(dataFolder, 'it is no folder');
  if (readdirSync(dataFolder).length === 0) return await createCluster(layout, binaries, settings);
  assertUsable(dataFolder, binaries.major);
}

/** Renames a complete draft. Its name is unique, because the initdb of a killed start may still write to an older one. */
async function createCluster(
  { home, dataFolder, serverUser }: Layout,
  { initdb }: Binaries,
  settings: Settings,
): Promise<void> {
  removeDrafts(home);
  assertSpace(home);
  const draft = join(home, `data.new-${randomBytes(4).toString('hex')}`);
  mkdirSync(draft);
  chmodSync(draft, 0o700);
  if (serverUser) chownSync(draft, serverUser.uid, serverUser.gid);
  await run(initdb, initdbArguments(draft, settings), serverUser);
  renameSync(draft, dataFolder);
  const folder = openSync(home, 'r');
  fsyncSync(folder);
  closeSync(folder);
}

/** Size of an empty database with its first write-ahead log. */
const NEEDED_MIB = 48;

/** initdb would fail in the middle, and its message names no folder of ours. */
function assertSpace(home: string): void {
  const { bavail, bsize } = statfsSync(home);
  const freeMib = Math.floor((bavail * bsize) / 1024 ** 2);
  if (freeMib >= NEEDED_MIB) return;
  throw new EmbeddedPostgresError(
    'cannotWrite',
    `The disk of ${home} has ${freeMib} MiB left, and a new database needs ${NEEDED_MIB}. Make room, or set DATA_DIR to another disk.`,
  );
}

function removeDrafts(home: string): void {
  for (const name of readdirSync(home).filter((entry) => entry.startsWith('data.new'))) {
    try {
      rmSync(join(home, name), { recursive: true, force: true });
    } catch {
      // An orphaned initdb is still writing to it. The next first start deletes it.
    }
  }
}

function initdbArguments(draft: string, settings: Settings): string[] {
  const sync = settings.fsync === 'off' ? ['--no-sync'] : [];
  // Builtin C.UTF-8 sorts by code point on every platform and, unlike the C library's C, knows the case of é.
  const locale = ['--no-locale', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  return ['-D', draft, '-U', 'app', '-A', 'trust', '-E', 'UTF8', ...locale, '--no-instructions', ...sync];
}

export function damagedError(dataFolder: string, what: string, options?: ErrorOptions): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'damaged',
    `The data in ${dataFolder} is damaged: ${what}. Nothing was changed or deleted. Move it away: mv '${dataFolder}' '${dataFolder}.damaged'. Then restore the newest archive: npx atelier restore ARCHIVE. Or put a copy of this folder back that was made while no server ran: cp -a COPY '${dataFolder}'. Without either, the next start begins with an empty database.`,
    options,
  );
}

export function assertUsable(dataFolder: string, major: string): void {
  const missing = ['PG_VERSION', 'global/pg_control'].find((file) => !existsSync(join(dataFolder, file)));
  if (missing !== undefined) {
    throw damagedError(dataFolder, `${missing} is missing`);
  }
  const dataMajor = readFileSync(join(dataFolder, 'PG_VERSION'), 'utf8').trim();
  if (dataMajor !== major) {
    throw new EmbeddedPostgresError(
      'otherVersion',
      `The data in ${dataFolder} was made by PostgreSQL ${dataMajor}, and this release brings PostgreSQL ${major}. Nothing was changed. Dump it with the release that made it, and restore the dump here into an empty folder.`,
    );
  }
}

export type Settings = Readonly<Record<string, string>>;

/** Sized for a small shop on a shared machine. */
const DEFAULTS: Settings = {
  fsync: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  max_connections: '100',
  // The operating system caches the same files, so a larger buffer holds many pages twice.
  shared_buffers: '64MB',
  max_wal_size: '256MB',
  min_wal_size: '32MB',
  // Queries take milliseconds, less than their compilation.
  jit: 'off',
  // Data is in memory or on SSD, where random pages cost the same. With the default a customer list scans the whole table.
  random_page_cost: '1.1',
  // Failed statements contain personal data and flood the terminal. The client gets the error. This also bounds the log.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};

export function settingArguments(socketFolder: string, wanted: Settings): string[] {
  return Object.entries({ ...DEFAULTS, ...wanted, ...required(socketFolder) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
}

/** Required by the launcher, so callers can't override it. */
function required(socketFolder: string): Settings {
  return {
    listen_addresses: '',
    port: '5432',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    logging_collector: 'off',
    log_destination: 'stderr',
    // Backends of killed processes end within a second, so a release needn't wait for queries.
    client_connection_check_interval: '1000',
  };
}
