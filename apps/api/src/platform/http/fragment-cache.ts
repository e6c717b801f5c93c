import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { compactBuffer } from './compact-buffer.ts';

/** What an answer is made of, in its order: each piece by a tag that changes whenever the piece does. */
export type Fragments = ReadonlyMap<string, Buffer>;

/** In bytes: what a piece takes beside itself. */
const ENTRY_OVERHEAD = 200;

/**
 * The pieces of answers, kept in memory, the least asked given up first. A request's statement is told which of them are known and gives
 * the tags of all as they are now, with the text of the others: after a change what changed is read, and nothing else.
 */
export function createFragmentCache(bytes: number) {
  const cache = new LRUCache<string, Fragments>({ maxSize: bytes, sizeCalculation: sizeOf });
  // What a statement was told is known has to be there when it has answered, whatever other requests did meanwhile.
  const pending = new WeakMap<FastifyRequest, { readonly subject: string; readonly pieces: Fragments | undefined }>();
  return {
    /** The tags of what is kept for this request, before its statement runs. `subject`: whose answer, to what. */
    knownTags: (request: FastifyRequest, subject: string): string[] => {
      const fragments = cache.get(subject);
      pending.set(request, { subject, pieces: fragments });
      return [...(fragments?.keys() ?? [])];
    },
    /** The pieces after the statement, as `read` makes them of what it gave and what was known. */
    update: (request: FastifyRequest, read: (knownFragments: Fragments) => Fragments): Fragments => {
      const before = pending.get(request);
      const fragments = new Map(
        [...read(before?.pieces ?? new Map())].map(([tag, fragment]) => [tag, compactBuffer(fragment)]),
      );
      if (before !== undefined) cache.set(before.subject, fragments);
      return fragments;
    },
  };
}

function sizeOf(fragments: Fragments): number {
  return [...fragments].reduce(
    (sum, [tag, fragment]) => sum + tag.length + fragment.length + ENTRY_OVERHEAD,
    ENTRY_OVERHEAD,
  );
}
