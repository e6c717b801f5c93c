import { createHash } from 'node:crypto';
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

/** The unprivileged user that PostgreSQL runs as when we are root, which it refuses to run as. */
export type ServerUser = { readonly uid: number; readonly gid: number };

export type Layout = {
  /** Everything of one server: its data, socket, lock and log. */
  readonly home: string;
  readonly dataFolder: string;
  readonly lockFile: string;
  readonly logFile: string;
  readonly socketFolder: string;
  /** Where a copy of the binaries may be put when they can't be used in place. */
  readonly copiesFolder: string;
  readonly serverUser: ServerUser | undefined;
};

// With "/.s.PGSQL.5432" behind it, a longer path would not fit the 104 bytes that macOS gives a socket's name (Linux: 108).
const LONGEST_SOCKET_FOLDER = 80;

/**
 * Decides where the server of `dir` lives and makes the folders. An ordinary user's lies in `dir`. Root's never does,
 * since the unprivileged user can't enter a 0700 home: it lies under /var/lib/atelier, and `dir/where` points there.
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
  writeFileSync(madeForFile(home), dir);
  return {
    home,
    ...pathsIn(home),
    socketFolder: prepareSocketFolder(home, serverUser),
    copiesFolder: binaries,
    serverUser,
  };
}

/**
 * The launcher's own two variables, only for root: an ordinary user chooses with the data folder itself. They are no
 * setting of the product (those are read by the server's configuration alone), since test runners start servers too.
 */
function rootFolders(): { binaries: string; data: string } {
  const fallback = '/var/lib/atelier';
  const { ATELIER_POSTGRES_BINARIES: binaries, ATELIER_POSTGRES_DATA: data } = process.env;
  return { binaries: resolve(binaries || fallback), data: resolve(data || fallback) };
}

function fingerprint(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 16);
}

function unprivilegedUser(): ServerUser {
  const line = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'));
  return { uid: Number(line?.[1] ?? 65_534), gid: Number(line?.[2] ?? 65_534) };
}

/** Folders that the unprivileged user can pass through, whatever the umask; existing ones are left as they are. */
function makeTraversableFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeTraversableFolder(dirname(folder));
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
}

/** A moved or copied checkout must not come up with an empty database, or with the other one's, without a word. */
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
    if (codeOf(error) !== 'EEXIST') throw error; // two first starts at once write the same link
  }
}

function linkTarget(link: string): string | undefined {
  return lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() ? readlinkSync(link) : undefined;
}

function prepareSocketFolder(home: string, serverUser: ServerUser | undefined): string {
  const inside = join(home, 'run');
  // A comma or a quote would have a meaning in PostgreSQL's own list of folders.
  const usable = Buffer.byteLength(inside) <= LONGEST_SOCKET_FOLDER && !/[,"]/.test(inside);
  const folder = usable ? inside : join(realpathSync(tmpdir()), `atelier-${fingerprint(home)}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Of several first starts at once one makes it; another may come before it has been given away.
  if (serverUser && isOwnedByProcess(folder)) chownSync(folder, serverUser.uid, serverUser.gid);
  assertOwnFolder(folder, serverUser?.uid ?? process.getuid?.());
  return folder;
}

function isOwnedByProcess(folder: string): boolean {
  const stats = lstatSync(folder);
  return stats.isDirectory() && stats.uid === process.getuid?.();
}

/** In a folder that everyone may write to, another user could have made ours first. */
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

/** The places inside a server's home; the release, which is told only the home, finds them the same way. */
export function pathsIn(home: string): Pick<Layout, 'dataFolder' | 'lockFile' | 'logFile'> {
  return { dataFolder: join(home, 'data'), lockFile: join(home, 'lock'), logFile: join(home, 'server.log') };
}

/** Beside data that lies away from its folder: the folder's name, for whoever finds the data when the folder is gone. */
export function madeForFile(home: string): string {
  return join(home, 'made-for');
}
