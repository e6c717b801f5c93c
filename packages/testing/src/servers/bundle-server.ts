import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'rolldown';

const root = join(import.meta.dirname, '../../../..');
const cache = join(root, 'node_modules/.cache');
const prefix = 'atelier-server-';

/** Sources of the bundle. The lockfile covers dependencies. */
const bundleSources = [
  'package-lock.json',
  'apps/api/src',
  'packages/domain/src',
  'packages/contract/src',
  'packages/i18n/src',
  'packages/embedded/src',
  'packages/testing/src/servers/bundle-server.ts',
];

const external = [/^sharp$/, /^@node-rs\/argon2$/, /^vite$/, /^pg-native$/];

const day = 86_400_000;

/**
 * Returns the path of the server bundled from the sources, a replacement for `apps/api/src/main.ts`. Loading 1,500 modules would double the
 * start. Built once per state of the sources.
 */
export async function bundleServer(): Promise<string> {
  const folder = join(cache, prefix + (await fingerprint()));
  if (!existsSync(folder)) await writeBundle(folder);
  return join(folder, 'main.js');
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  for (const path of await filesOf(bundleSources)) hash.update(path).update(await readFile(join(root, path)));
  return hash.digest('hex').slice(0, 16);
}

async function filesOf(paths: readonly string[]): Promise<string[]> {
  const files = paths.map(async (path) => {
    if (isFile(path)) return [path];
    const names = await readdir(join(root, path), { recursive: true });
    return names.filter((name) => isFile(name) && !isTestFile(name)).map((name) => join(path, name));
  });
  return (await Promise.all(files)).flat().toSorted();
}

function isFile(path: string): boolean {
  return /\.\w+$/u.test(path);
}

function isTestFile(path: string): boolean {
  return /\.(?:test|fixture)\.ts$/u.test(path);
}

/** Renamed once complete. With concurrent builds the first one wins. */
async function writeBundle(folder: string): Promise<void> {
  await mkdir(cache, { recursive: true });
  await removeOldBundles();
  const draft = await mkdtemp(`${folder}.new-`);
  // Imported lazily, because most processes find the bundle.
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    input: join(root, 'apps/api/src/main.ts'),
    platform: 'node',
    external,
    plugins: [keepModulePaths],
  });
  // Errors are distinguished by class name.
  await bundle.write({ dir: draft, format: 'esm', keepNames: true });
  await bundle.close();
  try {
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
}

/** Today's bundles may still be running. */
async function removeOldBundles(): Promise<void> {
  const names = await readdir(cache);
  for (const name of names.filter((entry) => entry.startsWith(prefix))) {
    const { mtimeMs } = await stat(join(cache, name)).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > day) await rm(join(cache, name), { recursive: true, force: true });
  }
}

/** Modules find neighbouring files at their original path. */
const keepModulePaths: Plugin = {
  name: 'where-it-was',
  transform(code, id) {
    if (!/import\.meta\.(?:dirname|url)|\b__(?:dirname|filename)\b/u.test(code)) return null;
    const [folder, file] = [JSON.stringify(dirname(id)), JSON.stringify(id)];
    return code
      .replaceAll('import.meta.dirname', folder)
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
      .replaceAll(/\b__dirname\b(?!\s*[:=][^=])/gu, folder)
      .replaceAll(/\b__filename\b(?!\s*[:=][^=])/gu, file);
  },
};
