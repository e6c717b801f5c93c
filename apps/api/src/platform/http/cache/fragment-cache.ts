import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { compactBuffer } from './compact-buffer.ts';

export type Fragments = ReadonlyMap<string, Buffer>;

const ENTRY_OVERHEAD = 200;

/**
 * Caches fragments of answers in memory, least recently used first out. A request's statement gets the known tags and returns all current
 * tags with the text of unknown fragments, so only changes are read.
 */
export function createFragmentCache(bytes: number) {
  const cache = new LRUCache<string, Fragments>({ maxSize: bytes, sizeCalculation: sizeOf });
  // Fragments that a statement counts on must survive other requests meanwhile.
  const pending = new WeakMap<FastifyRequest, { readonly subject: string; readonly pieces: Fragments | undefined }>();
  return {
    knownTags: (request: FastifyRequest, subject: string): string[] => {
      const fragments = cache.get(subject);
      pending.set(request, { subject, pieces: fragments });
      return [...(fragments?.keys() ?? [])];
    },
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
