import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { ownBytes } from './own-bytes.ts';

/** What an answer is made of, in its order: each piece by a tag that changes whenever the piece does. */
export type Pieces = ReadonlyMap<string, Buffer>;

/** In bytes: what a piece takes beside itself. */
const overhead = 200;

/**
 * The pieces of answers, kept in memory, the least asked given up first. A request's statement is told which of them are known and gives
 * the tags of all as they are now, with the text of the others: after a change what changed is read, and nothing else.
 */
export function createKeptPieces(bytes: number) {
  const kept = new LRUCache<string, Pieces>({ maxSize: bytes, sizeCalculation: sizeOf });
  // What a statement was told is known has to be there when it has answered, whatever other requests did meanwhile.
  const told = new WeakMap<FastifyRequest, { readonly subject: string; readonly pieces: Pieces | undefined }>();
  return {
    /** The tags of what is kept for this request, before its statement runs. `subject`: whose answer, to what. */
    knownTags: (request: FastifyRequest, subject: string): string[] => {
      const pieces = kept.get(subject);
      told.set(request, { subject, pieces });
      return [...(pieces?.keys() ?? [])];
    },
    /** The pieces after the statement, as `read` makes them of what it gave and what was known. */
    renew: (request: FastifyRequest, read: (known: Pieces) => Pieces): Pieces => {
      const before = told.get(request);
      const pieces = new Map([...read(before?.pieces ?? new Map())].map(([tag, piece]) => [tag, ownBytes(piece)]));
      if (before !== undefined) kept.set(before.subject, pieces);
      return pieces;
    },
  };
}

function sizeOf(pieces: Pieces): number {
  return [...pieces].reduce((sum, [tag, piece]) => sum + tag.length + piece.length + overhead, overhead);
}
