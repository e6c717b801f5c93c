import type { FastifyInstance } from 'fastify';
import { acceptedEncoding, type Encoding } from './accepted-encoding.ts';
import { sendEncoded } from './answers.ts';
import { compressText } from './compression.ts';
import { EncodedResponse } from './response-cache.ts';
import { compactBuffer } from './compact-buffer.ts';

type StaticAnswer = {
  readonly type: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly read: () => string | Buffer | Promise<Buffer>;
};

/**
 * Serves an answer that is the same for everybody until the process ends. It is read and compressed once per encoding at first use.
 * Requests count by address like calls (specification/faults#f5).
 */
export function serveStaticAnswer(
  server: FastifyInstance,
  path: string,
  { type, headers = {}, read }: StaticAnswer,
): void {
  const answers = new Map<Encoding | null, Promise<EncodedResponse>>();
  const make = async (encoding: Encoding | null): Promise<EncodedResponse> => {
    const plain = Buffer.from(await read());
    const compressed = await compressText(plain, encoding);
    return new EncodedResponse(plain, { encoding: compressed.encoding, body: compactBuffer(compressed.body) });
  };
  server.get(path, { schema: { hide: true }, config: { counted: true } }, async (request, reply) => {
    const encoding = acceptedEncoding(request);
    const answer = answers.get(encoding) ?? make(encoding);
    answers.set(encoding, answer);
    reply.header('cache-control', 'no-cache').headers(headers);
    return sendEncoded(reply, await answer, type);
  });
  server.knownPaths.add('GET', path);
}
