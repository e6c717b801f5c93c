import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { isBuiltFile, OFFLINE_PAGE } from '../src/worker/built-files.ts';
import { target } from './oldest-browsers.ts';
import { PAGES_FILE } from './page-files.ts';

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
      const source = await buildWorker(files.filter(isBuiltFile).toSorted());
      this.emitFile({ type: 'asset', fileName: 'worker.js', source });
    },
  };
}

function preloadedFiles(bundle: Rolldown.OutputBundle): Set<string> {
  const pages = bundle[PAGES_FILE];
  if (pages?.type !== 'asset') throw new Error(`invariant: ${PAGES_FILE} is missing in the bundle`);
  const { files }: { files: Record<string, Record<string, string[]>> } = JSON.parse(String(pages.source));
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const first = chunks.filter(({ isEntry }) => isEntry).flatMap(({ fileName, imports }) => [fileName, ...imports]);
  const styles = Object.keys(bundle).filter((name) => name.endsWith('.css'));
  return new Set([...first, ...styles, ...Object.values(files).flatMap((each) => Object.values(each).flat())]);
}

/** Builds a single script without imports, because the browser compares its bytes to detect a new build. */
async function buildWorker(files: readonly string[]): Promise<string> {
  const built = await build({
    configFile: false,
    root: web,
    publicDir: false,
    logLevel: 'warn',
    define: {
      FILES: JSON.stringify(files),
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
  return createHash('sha256')
    .update(await readFile(path))
    .digest('hex')
    .slice(0, 8);
}
