import { Readable } from 'node:stream';
import { makeZip, predictLength } from 'client-zip';

/** File opened at its turn, so one at a time is open. `length` must be exact. */
type LazyFile = { readonly length: number; readonly open: () => Promise<AsyncIterable<Uint8Array>> };

export type ZipEntry = { readonly name: string; readonly content: Buffer | LazyFile; readonly at: Date };

const CHUNK_BYTES = 64 * 1_024;

/** Streams files as a zip. They are stored uncompressed, so the length is known in advance for Content-Length. */
export function createZip(entries: readonly ZipEntry[]): { readonly content: Readable; readonly length: number } {
  const sized = entries.map(({ name, content }) => ({ name, size: content.length }));
  const files = entries.map(({ name, content, at }) => ({
    name,
    input: chunksOf(content),
    size: content.length,
    lastModified: at,
  }));
  return { content: Readable.from(makeZip(files)), length: Number(predictLength(sized)) };
}

async function* chunksOf(content: ZipEntry['content']): AsyncGenerator<Uint8Array> {
  if (!Buffer.isBuffer(content)) yield* await content.open();
  else
    for (let start = 0; start < content.length; start += CHUNK_BYTES)
      yield content.subarray(start, start + CHUNK_BYTES);
}
