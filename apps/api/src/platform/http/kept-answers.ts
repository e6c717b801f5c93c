import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { acceptedEncoding, type Encoding } from './accepted-encoding.ts';
import { compressText } from './compression.ts';
import { ownBytes } from './own-bytes.ts';

/** An answer ready to leave; `etag` names its content, so that it is right on every node and after every release. */
export class ReadyAnswer {
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
export type Tagged = { readonly tag: string; readonly text: string | null };

type Kept = { readonly tag: string; readonly answer: ReadyAnswer };
type Pending = { readonly key: string; readonly encoding: Encoding | null; readonly kept: Kept | undefined };

/** In bytes: what an entry takes beside its body. */
const overhead = 500;

/**
 * Answers of one kind, kept in memory as they left, the least asked given up first. What is kept is never taken for true: each
 * request reads the tag as it is now, in its own statement, and only the text is spared.
 */
export function createKeptAnswers(bytes: number) {
  const answers = new LRUCache<string, Kept>({
    maxSize: bytes,
    sizeCalculation: ({ answer }) => answer.body.length + overhead,
  });
  const pending = new WeakMap<FastifyRequest, Pending>();
  return {
    /** The tag of what is kept for this request, before its statement runs. `subject`: whose answer, to what. */
    knownTag: (request: FastifyRequest, subject: string): string | null => {
      const encoding = acceptedEncoding(request);
      const key = `${encoding} ${subject}`;
      const kept = answers.get(key);
      pending.set(request, { key, encoding, kept });
      return kept?.tag ?? null;
    },
    /** The answer after the statement: the kept one, or the text as `write` makes it an answer; null where there is none. */
    answer: async (
      request: FastifyRequest,
      { tag, text }: Tagged,
      write: (text: string) => Buffer = (whole) => Buffer.from(whole),
    ): Promise<ReadyAnswer | null> => {
      const asked = pending.get(request);
      if (asked?.kept?.tag === tag) return asked.kept.answer;
      if (text === null) return null;
      const plain = write(text);
      const { encoding, body } = await compressText(plain, asked?.encoding ?? null);
      const answer = new ReadyAnswer(plain, { encoding, body: ownBytes(body) });
      if (asked !== undefined) answers.set(asked.key, { tag, answer });
      return answer;
    },
  };
}

/** Whether the caller has what bears this weak ETag (RFC 9110, 13.1.2). */
export function hasAlready(request: FastifyRequest, etag: string): boolean {
  const known = request.headers['if-none-match'];
  if (known === undefined) return false;
  return known.split(',').some((each) => each.trim() === '*' || `W/${each.trim().replace(/^W\//, '')}` === etag);
}
