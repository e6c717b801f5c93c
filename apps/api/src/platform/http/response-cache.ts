import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { acceptedEncoding, type Encoding } from './accepted-encoding.ts';
import { compressText } from './compression.ts';
import { compactBuffer } from './compact-buffer.ts';

/** An answer ready to leave; `etag` names its content, so that it is right on every node and after every release. */
export class EncodedResponse {
  readonly etag: string;
  readonly encoding: Encoding | null;
  readonly body: Buffer;
  constructor(plain: Buffer, { encoding, body }: { encoding: Encoding | null; body: Buffer }) {
    // Weak: the compressed answer and the plain one bear the same.
    this.etag = `W/"${hash('sha256', plain, 'base64url').slice(0, 22)}"`;
    this.encoding = encoding;
    this.body = body;
  }
}

/** A text as it was read: its tag changes whenever it does. No text: it is the known one, or there is none. */
export type TaggedText = { readonly tag: string; readonly text: string | null };

type CachedResponse = { readonly tag: string; readonly answer: EncodedResponse };
type PendingLookup = {
  readonly key: string;
  readonly encoding: Encoding | null;
  readonly cached: CachedResponse | undefined;
};

/** In bytes: what an entry takes beside its body. */
const ENTRY_OVERHEAD = 500;

/**
 * Answers of one kind, kept in memory as they left, the least asked given up first. What is kept is never taken for true: each
 * request reads the tag as it is now, in its own statement, and only the text is spared.
 */
export function createResponseCache(bytes: number) {
  const cache = new LRUCache<string, CachedResponse>({
    maxSize: bytes,
    sizeCalculation: ({ answer }) => answer.body.length + ENTRY_OVERHEAD,
  });
  const pending = new WeakMap<FastifyRequest, PendingLookup>();
  return {
    /** The tag of what is kept for this request, before its statement runs. `subject`: whose answer, to what. */
    knownTag: (request: FastifyRequest, subject: string): string | null => {
      const encoding = acceptedEncoding(request);
      const key = `${encoding} ${subject}`;
      const cached = cache.get(key);
      pending.set(request, { key, encoding, cached });
      return cached?.tag ?? null;
    },
    /** The answer after the statement: the kept one, or the text as `write` makes it an answer; null where there is none. */
    answer: async (
      request: FastifyRequest,
      { tag, text }: TaggedText,
      write: (text: string) => Buffer = (whole) => Buffer.from(whole),
    ): Promise<EncodedResponse | null> => {
      const lookup = pending.get(request);
      if (lookup?.cached?.tag === tag) return lookup.cached.answer;
      if (text === null) return null;
      const plain = write(text);
      const { encoding, body } = await compressText(plain, lookup?.encoding ?? null);
      const answer = new EncodedResponse(plain, { encoding, body: compactBuffer(body) });
      if (lookup !== undefined) cache.set(lookup.key, { tag, answer });
      return answer;
    },
  };
}

/** Whether the caller has what bears this weak ETag (RFC 9110, 13.1.2). */
export function matchesEtag(request: FastifyRequest, etag: string): boolean {
  const etags = request.headers['if-none-match'];
  if (etags === undefined) return false;
  return etags.split(',').some((each) => each.trim() === '*' || `W/${each.trim().replace(/^W\//, '')}` === etag);
}
