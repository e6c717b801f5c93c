import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** In bytes. Smaller files fit into one packet. The server uses the same limit when it compresses by itself. */
const smallest = 1_000;

const text = /\.(css|html|js|json|svg|txt|webmanifest|xml)$/;

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/**
 * Writes a `.br` and a `.gz` beside every text file that is large enough. The server compresses the page itself, because it fills it in.
 */
export function compressedFiles(): Plugin {
  return {
    name: 'atelier:compressed-files',
    apply: 'build',
    writeBundle: async ({ dir }) => {
      if (dir !== undefined) await Promise.all((await textFilesIn(dir)).map(compress));
    },
  };
}

async function textFilesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  const isFixed = (name: string): boolean => name !== 'index.html' && text.test(name) && !/(^|[/\\])\./.test(name);
  return names.filter(isFixed).map((name) => join(folder, name));
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length <= smallest) return;
  const [br, gz] = await Promise.all([brotli(content), deflate(content, { level: 9 })]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}
