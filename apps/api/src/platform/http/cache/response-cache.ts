import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { acceptedEncoding, type Encoding } from './accepted-encoding.ts';
import { compressText, decompressText } from './compression.ts';

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

/** Bytes of a text whose pieces are used again, and where they are. */
export type IndexedText<Index> = { readonly bytes: Buffer; readonly index: Index };

type CachedResponse<Index> = {
  readonly tag: string;
  readonly answer: EncodedResponse;
  readonly plain: { readonly length: number; readonly index: Index } | undefined;
};
type PendingLookup<Index> = {
  readonly key: string;
  readonly encoding: Encoding | null;
  readonly cached: CachedResponse<Index> | undefined;
};

const ENTRY_OVERHEAD = 500;

/**
 * Caches encoded answers in memory, least recently used first out. Each request reads the current tag in its own statement, so the cache
 * only saves the text.
 */
export function createResponseCache<Index = never>(bytes: number) {
  const cache = new LRUCache<string, CachedResponse<Index>>({
    maxSize: bytes,
    sizeCalculation: ({ answer }) => answer.body.length + ENTRY_OVERHEAD,
  });
  const pending = new WeakMap<FastifyRequest, PendingLookup<Index>>();
  return {
    knownTag: (request: FastifyRequest, subject: string): string | null => {
      const encoding = acceptedEncoding(request);
      const key = `${encoding} ${subject}`;
      const cached = cache.get(key);
      pending.set(request, { key, encoding, cached });
      return cached?.tag ?? null;
    },
    /** Returns the index of the text that was cached when the request asked for its known tag. */
    cachedIndex: (request: FastifyRequest): Index | undefined => pending.get(request)?.cached?.plain?.index,
    /** Returns that text. It is decompressed, because plain texts would take several times the memory. */
    cachedText: async (request: FastifyRequest): Promise<IndexedText<Index> | undefined> => {
      const { answer, plain } = pending.get(request)?.cached ?? {};
      if (answer === undefined || plain === undefined) return undefined;
      return { bytes: await decompressText(answer, plain.length), index: plain.index };
    },
    answer: async (
      request: FastifyRequest,
      { tag, text }: { readonly tag: string; readonly text: string | IndexedText<Index> | null },
    ): Promise<EncodedResponse | null> => {
      const lookup = pending.get(request);
      if (lookup?.cached?.tag === tag) return lookup.cached.answer;
      if (text === null) return null;
      const { bytes, index } = typeof text === 'string' ? { bytes: Buffer.from(text), index: undefined } : text;
      const { encoding, body } = await compressText(bytes, lookup?.encoding ?? null);
      const answer = new EncodedResponse(bytes, { encoding, body: compactBuffer(body) });
      const plain = index === undefined ? undefined : { length: bytes.length, index };
      if (lookup !== undefined) cache.set(lookup.key, { tag, answer, plain });
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
