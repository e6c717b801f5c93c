import { Readable } from 'node:stream';
import { makeZip, predictLength } from 'client-zip';

/** A file that is opened when its turn comes, so that of many only one is held. It has to be as long as was said. */
type LazyFile = { readonly length: number; readonly open: () => Promise<AsyncIterable<Uint8Array>> };

/** A file of a zip. */
export type ZipEntry = { readonly name: string; readonly content: Buffer | LazyFile; readonly at: Date };

const CHUNK_BYTES = 64 * 1_024;

/**
 * Files as a zip that is written while it is read. They are stored as they are: so its length is known before the first byte leaves,
 * and whoever downloads it sees how much is still to come.
 */
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

/** In pieces, so that no more is copied to the socket than it takes. */
async function* chunksOf(content: ZipEntry['content']): AsyncGenerator<Uint8Array> {
  if (!Buffer.isBuffer(content)) yield* await content.open();
  else
    for (let start = 0; start < content.length; start += CHUNK_BYTES)
      yield content.subarray(start, start + CHUNK_BYTES);
}
