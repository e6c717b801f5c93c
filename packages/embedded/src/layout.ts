import { hash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { EmbeddedPostgresError, codeOf } from './errors.ts';

/** Unprivileged user for root, because PostgreSQL refuses to run as root. */
export type ServerUser = { readonly uid: number; readonly gid: number };

export type Layout = {
  readonly home: string;
  readonly dataFolder: string;
  readonly lockFile: string;
  readonly logFile: string;
  readonly socketFolder: string;
  readonly copiesFolder: string;
  readonly serverUser: ServerUser | undefined;
};

// A socket name has at most 104 bytes on macOS (Linux: 108), including "/.s.PGSQL.5432".
const LONGEST_SOCKET_FOLDER = 80;

/**
 * Chooses and creates the server's folders. Root's data is under /var/lib/atelier with a pointer in `dir/where`, because the unprivileged
 * user can't enter a 0700 home.
 */
export function prepareLayout(dir: string): Layout {
  const wanted = resolve(dir);
  try {
    mkdirSync(wanted, { recursive: true });
    const real = realpathSync(wanted);
    return process.getuid?.() === 0 ? prepareForRoot(real) : prepareForUser(real);
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw error;
    throw new EmbeddedPostgresError('cannotWrite', `This user can't write to ${wanted} (${codeOf(error)}).`, {
      cause: error,
    });
  }
}

function prepareForRoot(dir: string): Layout {
  const { binaries, data } = rootFolders();
  const home = join(data, fingerprint(dir));
  if (existsSync(join(dir, 'data'))) {
    throw new EmbeddedPostgresError(
      'elsewhere',
      `The data in ${dir} was made by an ordinary user, and PostgreSQL refuses to run as root. Start it as that user.`,
    );
  }
  const serverUser = unprivilegedUser();
  for (const folder of [binaries, home]) makeTraversableFolder(folder);
  linkHome(home, join(dir, 'where'));
  writeFileSync(originFile(home), dir);
  return {
    home,
    ...pathsIn(home),
    socketFolder: prepareSocketFolder(home, serverUser),
    copiesFolder: binaries,
    serverUser,
  };
}

/** For root only, because other users choose with the data folder. Not product settings, because test runners need them. */
function rootFolders(): { binaries: string; data: string } {
  const fallback = '/var/lib/atelier';
  const { ATELIER_POSTGRES_BINARIES: binaries, ATELIER_POSTGRES_DATA: data } = process.env;
  return { binaries: resolve(binaries || fallback), data: resolve(data || fallback) };
}

function fingerprint(path: string): string {
  return hash('sha256', path).slice(0, 16);
}

function unprivilegedUser(): ServerUser {
  const line = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'));
  return { uid: Number(line?.[1] ?? 65_534), gid: Number(line?.[2] ?? 65_534) };
}

/** Creates folders the unprivileged user can traverse, under any umask. Existing ones are unchanged. */
function makeTraversableFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeTraversableFolder(dirname(folder));
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
}

/** Prevents a moved or copied checkout from silently using an empty or wrong database. */
function linkHome(home: string, link: string): void {
  const target = linkTarget(link);
  if (target === home) return;
  if (target !== undefined && existsSync(target)) {
    throw new EmbeddedPostgresError(
      'elsewhere',
      `${link} points to ${target}, which belongs to another path: was the checkout moved or copied? To keep that data, stop its server and move it to ${home}; to begin with an empty database, remove ${link}.`,
    );
  }
  rmSync(link, { force: true });
  try {
    symlinkSync(home, link);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error; // Two concurrent first starts write the same link.
  }
}

function linkTarget(link: string): string | undefined {
  return lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() ? readlinkSync(link) : undefined;
}

function prepareSocketFolder(home: string, serverUser: ServerUser | undefined): string {
  const inside = join(home, 'run');
  // A comma or quote is syntax in PostgreSQL's list of folders.
  const usable = Buffer.byteLength(inside) <= LONGEST_SOCKET_FOLDER && !/[,"]/.test(inside);
  const folder = usable ? inside : join(realpathSync(tmpdir()), `atelier-${fingerprint(home)}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Concurrent first starts: another may arrive before the folder has its owner.
  if (serverUser && isOwnedByProcess(folder)) chownSync(folder, serverUser.uid, serverUser.gid);
  assertOwnFolder(folder, serverUser?.uid ?? process.getuid?.());
  return folder;
}

function isOwnedByProcess(folder: string): boolean {
  const stats = lstatSync(folder);
  return stats.isDirectory() && stats.uid === process.getuid?.();
}

/** In a world-writable folder another user could have created ours first. */
function assertOwnFolder(folder: string, owner: number | undefined): void {
  const stats = lstatSync(folder);
  if (!stats.isDirectory() || stats.uid !== owner || (stats.mode & 0o077) !== 0) {
    throw new EmbeddedPostgresError(
      'cannotWrite',
      `${folder} should be the server's own folder with mode 0700, and isn't; remove it.`,
    );
  }
}

function prepareForUser(home: string): Layout {
  const elsewhere = linkTarget(join(home, 'where'));
  if (elsewhere !== undefined && existsSync(elsewhere)) {
    throw new EmbeddedPostgresError(
      'elsewhere',
      `The data of ${home} lies in ${elsewhere}: it was first started as root. Start it as root, or remove ${join(home, 'where')} to begin anew with an empty database.`,
    );
  }
  return {
    home,
    ...pathsIn(home),
    socketFolder: prepareSocketFolder(home, undefined),
    copiesFolder: home,
    serverUser: undefined,
  };
}

/** Returns the paths in a server's home. The release knows only the home. */
export function pathsIn(home: string): Pick<Layout, 'dataFolder' | 'lockFile' | 'logFile'> {
  return { dataFolder: join(home, 'data'), lockFile: join(home, 'lock'), logFile: join(home, 'server.log') };
}

/** Returns the file beside external data that names its original folder. */
export function originFile(home: string): string {
  return join(home, 'made-for');
}
