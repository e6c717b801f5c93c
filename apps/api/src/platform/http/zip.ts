import { Readable } from 'node:stream';
import { makeZip, predictLength } from 'client-zip';

/** A file that is opened when its turn comes, so that of many only one is held. It has to be as long as was said. */
type LaterFile = { readonly length: number; readonly open: () => Promise<AsyncIterable<Uint8Array>> };

/** A file of a zip. */
export type ZipEntry = { readonly name: string; readonly content: Buffer | LaterFile; readonly at: Date };

const piece = 64 * 1_024;

/**
 * Files as a zip that is written while it is read. They are stored as they are: so its length is known before the first byte leaves,
 * and whoever downloads it sees how much is still to come.
 */
export function zipOf(entries: readonly ZipEntry[]): { readonly content: Readable; readonly length: number } {
  const sized = entries.map(({ name, content }) => ({ name, size: content.length }));
  const files = entries.map(({ name, content, at }) => ({
    name,
    input: piecesOf(content),
    size: content.length,
    lastModified: at,
  }));
  return { content: Readable.from(makeZip(files)), length: Number(predictLength(sized)) };
}

/** In pieces, so that no more is copied to the socket than it takes. */
async function* piecesOf(content: ZipEntry['content']): AsyncGenerator<Uint8Array> {
  if (!Buffer.isBuffer(content)) yield* await content.open();
  else for (let start = 0; start < content.length; start += piece) yield content.subarray(start, start + piece);
}
