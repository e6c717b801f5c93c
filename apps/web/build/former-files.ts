import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { isBuiltFile } from '../src/worker/built-files.ts';

/** Each build lists its own files here for the next build. */
const LIST = '.vite/files.json';

type BuiltFile = { readonly name: string; readonly source: Buffer };

/**
 * Copies the former build's files into the new build, one build back. Pages that were open during a deployment still fetch their chunks by
 * the old names.
 */
export function formerFiles(): Plugin {
  let folder = '';
  let former: BuiltFile[] = [];
  return {
    name: 'atelier:former-files',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = join(root, build.outDir);
    },
    async buildStart() {
      former = await readFormer(folder);
    },
    generateBundle(_options, bundle) {
      const own = Object.keys(bundle).filter((name) => isBuiltFile(`/${name}`));
      for (const { name, source } of former)
        if (!own.includes(name)) this.emitFile({ type: 'asset', fileName: name, source });
      this.emitFile({ type: 'asset', fileName: LIST, source: JSON.stringify(own.toSorted()) });
    },
  };
}

async function readFormer(folder: string): Promise<BuiltFile[]> {
  const list = join(folder, LIST);
  if (!existsSync(list)) return [];
  const names: string[] = JSON.parse(await readFile(list, 'utf8'));
  const there = names.filter((name) => existsSync(join(folder, name)));
  return Promise.all(there.map(async (name) => ({ name, source: await readFile(join(folder, name)) })));
}
