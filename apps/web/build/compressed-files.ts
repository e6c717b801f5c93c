import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** In bytes. Smaller files fit into one packet. The server uses the same limit when it compresses by itself. */
const smallest = 1_000;

const text = /\.(css|html|js|json|svg|txt|wasm|webmanifest|xml)$/;

/** The best quality would compress a megabyte of WebAssembly for seconds. */
const fastQuality = 6;

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/**
 * Writes a `.br` and a `.gz` beside every file of text or WebAssembly that is large enough. The server compresses the page itself, because it fills it in.
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
  const isFixed = (name: string) => name !== 'index.html' && text.test(name) && !/(^|[/\\])\./.test(name);
  return names.filter(isFixed).map((name) => join(folder, name));
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length <= smallest) return;
  const quality = file.endsWith('.wasm') ? fastQuality : constants.BROTLI_MAX_QUALITY;
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  const [br, gz] = await Promise.all([brotli(content, { params }), deflate(content, { level: 9 })]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}
