import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompress,
  brotliDecompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  gunzip,
  gunzipSync,
  gzip,
  gzipSync,
} from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding, type Encoding } from './accepted-encoding.ts';

/** Bytes below which compressing saves no packet. */
const MIN_BYTES = 1_000;
/** Bytes up to which synchronous compression takes less CPU than a thread and under a millisecond. */
const SYNC_BYTES = 256 * 1_024;

const text = /^(text\/|application\/(json|javascript|xml|x-ndjson)\b|[\w.-]+\/[\w.-]+\+(json|xml)\b)/i;

// Measured: cheapest quality with nearly the best size, and a window whose memory costs less than the compression (docs/decisions/0007).
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 16 } };
const gzipOptions = { level: 3 };

const compressAsync = { br: promisify(brotliCompress), gzip: promisify(gzip) };
const decompressAsync = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };
const decompressSync = { br: brotliDecompressSync, gzip: gunzipSync };

export async function compressText(
  plain: Buffer,
  wanted: Encoding | null,
): Promise<{ readonly encoding: Encoding | null; readonly body: Buffer }> {
  return wanted === null || plain.length <= MIN_BYTES
    ? { encoding: null, body: plain }
    : { encoding: wanted, body: await compress(plain, wanted) };
}

function compress(bytes: Uint8Array, encoding: Encoding): Buffer | Promise<Buffer> {
  if (encoding === 'br')
    return bytes.length <= SYNC_BYTES
      ? brotliCompressSync(bytes, brotliOptions)
      : compressAsync.br(bytes, brotliOptions);
  return bytes.length <= SYNC_BYTES ? gzipSync(bytes, gzipOptions) : compressAsync.gzip(bytes, gzipOptions);
}

type CompressedText = Awaited<ReturnType<typeof compressText>>;

/** Returns the text of this length that was compressed. */
export async function decompressText({ encoding, body }: CompressedText, length: number): Promise<Buffer> {
  if (encoding === null) return body;
  // Plus a byte, because a full chunk begins another.
  const options = { chunkSize: Math.max(length + 1, constants.Z_MIN_CHUNK) };
  return length <= SYNC_BYTES ? decompressSync[encoding](body, options) : decompressAsync[encoding](body, options);
}

/** Compresses every suitable text answer by its caller's `Accept-Encoding`: calls, errors, pages and streams. */
export function compressAnswers(server: FastifyInstance): void {
  server.addHook('onSend', async (request, reply, payload: unknown) => {
    const isText = text.test(headerOf(reply, 'content-type'));
    // A 304 has no content type.
    if (isText || reply.statusCode === 304) addVary(reply);
    const body = isText && mayCompress(request, reply) ? compressible(reply, payload) : undefined;
    const encoding = body === undefined ? null : acceptedEncoding(request);
    if (body === undefined || encoding === null) return payload;
    reply.header('content-encoding', encoding).removeHeader('content-length').removeHeader('accept-ranges');
    return body instanceof Readable ? compressStream(body, encoding) : compress(body, encoding);
  });
}

function headerOf(reply: FastifyReply, name: string): string {
  return String(reply.getHeader(name) ?? '');
}

function addVary(reply: FastifyReply): void {
  const vary = headerOf(reply, 'vary');
  if (/accept-encoding|\*/i.test(vary)) return;
  reply.header('vary', vary === '' ? 'Accept-Encoding' : `${vary}, Accept-Encoding`);
}

/**
 * Excludes /auth, the only calls that return tokens, because the length of compressed answers would reveal them (docs/decisions/0007). Also
 * excludes compressed, partial and `no-transform` answers.
 */
function mayCompress(request: FastifyRequest, reply: FastifyReply): boolean {
  return (
    request.routeOptions.url?.startsWith('/auth/') !== true &&
    !reply.hasHeader('content-encoding') &&
    !reply.hasHeader('content-range') &&
    !headerOf(reply, 'cache-control').includes('no-transform')
  );
}

function compressible(reply: FastifyReply, payload: unknown): Uint8Array | Readable | undefined {
  if (payload instanceof Readable) {
    const length = headerOf(reply, 'content-length');
    return length !== '' && Number(length) <= MIN_BYTES ? undefined : payload;
  }
  const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload;
  return bytes instanceof Uint8Array && bytes.length > MIN_BYTES ? bytes : undefined;
}

/** Flushes each write at once, because the compressor would buffer until its window is full. */
function compressStream(stream: Readable, encoding: Encoding): Readable {
  return pipeline(
    stream,
    encoding === 'br'
      ? createBrotliCompress({ ...brotliOptions, flush: constants.BROTLI_OPERATION_FLUSH })
      : createGzip({ ...gzipOptions, flush: constants.Z_SYNC_FLUSH }),
    // The framework gets the error as well and ends the answer.
    () => undefined,
  );
}
