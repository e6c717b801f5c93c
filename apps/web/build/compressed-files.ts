import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** In bytes; what is smaller fits a packet as it is. The server draws the same line for what it compresses itself. */
const smallest = 1_000;

const text = /\.(css|html|js|json|svg|txt|webmanifest|xml)$/;

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** Writes a `.br` and a `.gz` beside every text that is worth it. Not the page: the server fills it in and compresses it at start. */
export function compressedFiles(): Plugin {
  return {
    name: 'atelier:compressed-files',
    apply: 'build',
    writeBundle: async ({ dir }) => {
      if (dir !== undefined) await Promise.all((await textFilesIn(dir)).map(compress));
    },
  };
}

/** The text files in a folder and below it that are sent as they lie there; a name that begins with a dot is nobody's to fetch. */
async function textFilesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  const isFixed = (name: string): boolean => name !== 'index.html' && text.test(name) && !/(^|[/\\])\./.test(name);
  return names.filter(isFixed).map((name) => join(folder, name));
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length <= smallest) return;
  // Quality 11 is brotli's own choice.
  const [br, gz] = await Promise.all([brotli(content), deflate(content, { level: 9 })]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}
