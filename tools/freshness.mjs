// Tells for `ready.mjs` what is installed and built. Plain JavaScript for Node 18 and later, without dependencies.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

export const installedLockfile = 'node_modules/.package-lock.json';

const digests = new Map();

/** Returns a digest of a file or folder by the marks of its files. */
function digest(path, mark) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return '';
  if (!stats.isDirectory()) return mark(path, stats);
  const names = readdirSync(path).filter((name) => !isIgnored(name));
  const parts = names.sort().map((name) => `${name} ${digest(join(path, name), mark)}`);
  return createHash('sha256').update(parts.join('\n')).digest('hex');
}

/** Decides in the end, because a checkout sets file times at random. */
function content(path) {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

/** Equal times prove equal contents without reading them. The last one changes with each write and can't be set. */
function times(path, { size, mtimeMs, ctimeMs }) {
  return `${size} ${mtimeMs} ${ctimeMs}`;
}

function isIgnored(name) {
  return /^(dist(\.new)?|node_modules)$|\.(test|fixture)\.tsx?$|\.tsbuildinfo$/.test(name);
}

function stampOf(paths, mark) {
  const digestOf = (path) => {
    const key = `${mark.name} ${path}`;
    if (!digests.has(key)) digests.set(key, digest(join(root, path), mark));
    return digests.get(key);
  };
  return `${mark.name}\n${paths.map(digestOf).join('\n')}\n`;
}

function readStamps({ folder }) {
  const file = join(folder, 'dist', '.ready');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

export function isBuilt(each) {
  return readStamps(each).startsWith(stampOf(each.sources, content));
}

function timesOf({ sources }) {
  return `${stampOf(sources, times)}${digest(join(root, installedLockfile), times)}\n`;
}

/** True if sources and packages are the files that were there when the build was made. */
export function isUntouched(each) {
  return readStamps(each).endsWith(timesOf(each));
}

/** Returns what a build is recognized by. Call it before the build, so a file that changes meanwhile is found. */
export function stampsOf(each) {
  return stampOf(each.sources, content) + timesOf(each);
}

/** Returns the packages of a lockfile. npm writes its own into `node_modules` at the end of each install. */
function packagesIn(path) {
  const file = join(root, path);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {};
}

function isSame(installed, wanted) {
  // The lockfile lacks the hashes of other machines' packages, which npm adds where it installs them.
  const isEqual = ({ integrity: a }, { integrity: b }) => a === undefined || b === undefined || a === b;
  const rest = (each) => JSON.stringify([each.version, each.dependencies, each.devDependencies, each.link]);
  return wanted !== undefined && isEqual(installed, wanted) && rest(installed) === rest(wanted);
}

function isForThisMachine({ os = [process.platform], cpu = [process.arch] }) {
  return os.includes(process.platform) && cpu.includes(process.arch);
}

function contains(installed, { folders, kinds }) {
  const wanted = packagesIn('package-lock.json');
  return folders.every((folder) =>
    kinds
      .flatMap((kind) => Object.keys(wanted[folder]?.[kind] ?? {}))
      .every((name) => `node_modules/${name}` in installed || `${folder}/node_modules/${name}` in installed),
  );
}

/** Returns whether the direct dependencies of a set are installed, in any version. */
export function hasPackages(packages) {
  return contains(packagesIn(installedLockfile), packages);
}

/** Each install writes npm's lockfile at its end, so the direct dependencies stand for all. */
export function isInstalled(packages) {
  const wanted = packagesIn('package-lock.json');
  const installed = packagesIn(installedLockfile);
  const isCurrent = ([path, entry]) => entry.extraneous || (isSame(entry, wanted[path]) && isForThisMachine(entry));
  return Object.entries(installed).every(isCurrent) && contains(installed, packages);
}
