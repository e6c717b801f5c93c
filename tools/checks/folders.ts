// Compares the sizes of source folders and files with docs/folders.md. `folders.test.ts` reports the faults.
import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseSync } from 'oxc-parser';

const root = new URL('../../', import.meta.url);

/** Page with the accepted exceptions, one row each. */
export const foldersPage = new URL('docs/folders.md', root);

const MIN_FILES = 3;
const MAX_FILES = 12;
const MAX_SMALL_LINES = 40;

/** Source files by path, relative to the root. */
export type Sources = ReadonlyMap<string, string>;

/** Reads the code of the repository, without tests and fixtures. */
export function readSources(): Sources {
  const paths = globSync('{apps/*/{build,src},packages/*/src,bench,e2e,tools}/**/*.{ts,tsx,mjs,js}', {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**', '**/*.{test,fixture,journey}.*'],
  });
  return new Map(paths.toSorted().map((path) => [path, readFileSync(new URL(path, root), 'utf8')]));
}

/** Returns the number of files of each folder outside the limits. A folder of folders alone has none. */
export function unusualFolders(sources: Sources): ReadonlyMap<string, number> {
  const folders = Map.groupBy(sources.keys(), (path) => posix.dirname(path));
  const counts = [...folders].map(([folder, paths]) => [folder, paths.length] as const);
  return new Map(counts.filter(([, count]) => count < MIN_FILES || count > MAX_FILES));
}

function resolveImport(importer: string, specifier: string): string {
  if (!specifier.startsWith('#')) return posix.join(posix.dirname(importer), specifier);
  const [source = ''] = /^.*?\/src\//u.exec(importer) ?? [];
  return source + specifier.slice(1);
}

/** Returns each static import as importer and imported file. */
function importsIn(sources: Sources): (readonly [from: string, to: string])[] {
  return [...sources].flatMap(([path, text]) => {
    const { staticImports, staticExports } = parseSync(path, text).module;
    const exported = staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest ?? []),
    );
    const requests = [...staticImports.map(({ moduleRequest }) => moduleRequest), ...exported];
    const files = new Set(requests.map(({ value }) => resolveImport(path, value)));
    return [...files].map((file) => [path, file] as const);
  });
}

function isInterface(path: string): boolean {
  return ['index.ts', 'public.ts'].includes(posix.basename(path));
}

/** Returns the small files with a single importer, which is beside them. */
export function smallFiles(sources: Sources): string[] {
  const importers = Map.groupBy(importsIn(sources), ([, to]) => to);
  return [...sources].flatMap(([path, text]) => {
    const [[importer] = [''], ...others] = importers.get(path) ?? [];
    const isBeside = posix.dirname(importer) === posix.dirname(path) && !isInterface(importer);
    const isSmall = text.split('\n').length - 1 <= MAX_SMALL_LINES;
    return isSmall && isBeside && others.length === 0 ? [path] : [];
  });
}

/** Returns the paths in the first column of a page's tables. */
export function listedPaths(page: string): string[] {
  return [...page.matchAll(/^\| `([^`]+)` +\| [^|\s]/gmu)].map(([, path = '']) => path);
}

/** Returns the exceptions that the page lacks, and its rows that are none. */
export function folderFaults(page: string, sources: Sources): string[] {
  const folders = unusualFolders(sources);
  const exceptions = new Set([...folders.keys(), ...smallFiles(sources)]);
  const listed = new Set(listedPaths(page));
  return [
    ...[...exceptions].flatMap((path) => {
      const size = folders.has(path) ? `${folders.get(path)} files` : 'few lines and one importer';
      return listed.has(path) ? [] : [`${path} has ${size}, without a reason in docs/folders.md`];
    }),
    ...[...listed].flatMap((path) => (exceptions.has(path) ? [] : [`${path} needs no row in docs/folders.md`])),
  ];
}
