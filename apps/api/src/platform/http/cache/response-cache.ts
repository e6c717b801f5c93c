import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { acceptedEncoding, type Encoding } from './accepted-encoding.ts';
import { compressText } from './compression.ts';

/** Serialized answer. `etag` is a hash of the content, so it is valid on every node and release. */
export class EncodedResponse {
  readonly etag: string;
  readonly encoding: Encoding | null;
  readonly body: Buffer;
  constructor(plain: Buffer, { encoding, body }: { encoding: Encoding | null; body: Buffer }) {
    // Weak, because compressed and plain answers share it.
    this.etag = `W/"${hash('sha256', plain, 'base64url').slice(0, 22)}"`;
    this.encoding = encoding;
    this.body = body;
  }
}

/** Text with a tag that changes with it. `text` is null if the tag is the known one or there is none. */
export type TaggedText = { readonly tag: string; readonly text: string | null };

type CachedResponse = { readonly tag: string; readonly answer: EncodedResponse };
type PendingLookup = {
  readonly key: string;
  readonly encoding: Encoding | null;
  readonly cached: CachedResponse | undefined;
};

const ENTRY_OVERHEAD = 500;

/**
 * Caches encoded answers in memory, least recently used first out. Each request reads the current tag in its own statement, so the cache
 * only saves the text.
 */
export function createResponseCache(bytes: number) {
  const cache = new LRUCache<string, CachedResponse>({
    maxSize: bytes,
    sizeCalculation: ({ answer }) => answer.body.length + ENTRY_OVERHEAD,
  });
  const pending = new WeakMap<FastifyRequest, PendingLookup>();
  return {
    knownTag: (request: FastifyRequest, subject: string): string | null => {
      const encoding = acceptedEncoding(request);
      const key = `${encoding} ${subject}`;
      const cached = cache.get(key);
      pending.set(request, { key, encoding, cached });
      return cached?.tag ?? null;
    },
    answer: async (request: FastifyRequest, { tag, text }: TaggedText): Promise<EncodedResponse | null> => {
      const lookup = pending.get(request);
      if (lookup?.cached?.tag === tag) return lookup.cached.answer;
      if (text === null) return null;
      const plain = Buffer.from(text);
      const { encoding, body } = await compressText(plain, lookup?.encoding ?? null);
      const answer = new EncodedResponse(plain, { encoding, body: compactBuffer(body) });
      if (lookup !== undefined) cache.set(lookup.key, { tag, answer });
      return answer;
    },
  };
}

/** Copies bytes that are cached into memory of their own. Small buffers are views of larger blocks, which would stay allocated. */
export function compactBuffer(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/** Compares If-None-Match with a weak ETag (RFC 9110, 13.1.2). */
export function matchesEtag(request: FastifyRequest, etag: string): boolean {
  const etags = request.headers['if-none-match'];
  if (etags === undefined) return false;
  return etags.split(',').some((each) => each.trim() === '*' || `W/${each.trim().replace(/^W\//, '')}` === etag);
}
