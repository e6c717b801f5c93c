import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { isBuiltFile, OFFLINE_PAGE } from '../src/worker/built-files.ts';
import { target } from './oldest-browsers.ts';
import { fileContaining, PAGES_FILE, withImports } from './page-files.ts';

const web = join(import.meta.dirname, '..');

/**
 * Writes `worker.js` to the root, so that its scope is every page. It contains the list of files that the worker caches after their first
 * use, of this build and of the former one (`formerFiles`). Preloaded files are excluded, because the browser discards a preload that a
 * worker answers (decisions/0019).
 */
export function workerFile(): Plugin {
  return {
    name: 'atelier:worker-file',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const named = preloadedFiles(bundle);
      const files = Object.keys(bundle).flatMap((name) => (named.has(name) ? [] : [`/${name}`]));
      const route = routeFilesOf(bundle).map((name) => `/${name}`);
      const source = await buildWorker(files.filter(isBuiltFile).toSorted(), route.filter(isBuiltFile).toSorted());
      this.emitFile({ type: 'asset', fileName: 'worker.js', source });
    },
  };
}

/** Returns the files that pages preload, of all routes or of some. */
function preloadedFiles(bundle: Rolldown.OutputBundle, routes?: readonly string[]): Set<string> {
  const pages = bundle[PAGES_FILE];
  if (pages?.type !== 'asset') throw new Error(`invariant: ${PAGES_FILE} is missing in the bundle`);
  const { files }: { files: Record<string, Record<string, string[]>> } = JSON.parse(String(pages.source));
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const first = chunks.filter(({ isEntry }) => isEntry).flatMap(({ fileName, imports }) => [fileName, ...imports]);
  const named = Object.entries(files).flatMap(([route, each]) => (routes?.includes(route) === false ? [] : [each]));
  const styles = Object.keys(bundle).filter((name) => name.endsWith('.css'));
  return new Set([...first, ...styles, ...named.flatMap((each) => Object.values(each).flat())]);
}

/** Lazy parts of the driver's route besides its page. */
const ROUTE_PARTS = [
  'features/driver-route/route-view.tsx',
  'subjects/driver-route/driver-route.ts',
  'subjects/repair/handovers/signature-field.tsx',
  'subjects/staff/scan/camera-view.tsx',
  'barcode-detector/dist/es/ponyfill.js',
  'i18n/src/fr/driver-route.ts',
  'i18n/src/en/driver-route.ts',
];

/** Returns the files with which the driver's route starts without a network, in both languages. */
function routeFilesOf(bundle: Rolldown.OutputBundle): string[] {
  const parts = ROUTE_PARTS.map((part) => fileContaining(bundle, part));
  // Fonts, and the reader of labels.
  const assets = Object.keys(bundle).filter((name) => /\.(?:wasm|woff2)$/u.test(name));
  return [...new Set([...preloadedFiles(bundle, ['/workshop/*']), ...withImports(bundle, parts), ...assets])];
}

/** Builds a single script without imports, because the browser compares its bytes to detect a new build. */
async function buildWorker(files: readonly string[], routeFiles: readonly string[]): Promise<string> {
  const built = await build({
    configFile: false,
    root: web,
    publicDir: false,
    logLevel: 'warn',
    define: {
      FILES: JSON.stringify(files),
      ROUTE_FILES: JSON.stringify(routeFiles),
      ROUTE_VERSION: JSON.stringify(hash('sha256', routeFiles.join(' ')).slice(0, 8)),
      OFFLINE_VERSION: JSON.stringify(await versionOf(join(web, 'public', OFFLINE_PAGE))),
    },
    build: {
      write: false,
      target,
      rolldownOptions: { input: join(web, 'src', 'worker', 'worker.ts'), output: { format: 'iife' } },
    },
  });
  const outputs = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
  const [chunk] = outputs.filter((output) => output.type === 'chunk');
  if (chunk === undefined) throw new Error('invariant: worker chunk not found');
  return chunk.code;
}

async function versionOf(path: string): Promise<string> {
  return hash('sha256', await readFile(path)).slice(0, 8);
}
