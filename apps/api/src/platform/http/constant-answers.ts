import type { FastifyInstance } from 'fastify';
import { acceptedEncoding, type Encoding } from './accepted-encoding.ts';
import { sendReady } from './answers.ts';
import { compressText } from './compression.ts';
import { ReadyAnswer } from './kept-answers.ts';
import { ownBytes } from './own-bytes.ts';

type Constant = {
  readonly type: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly read: () => string | Buffer | Promise<Buffer>;
};

/**
 * Serves what is the same for everybody until the process ends. It is read and compressed once for each encoding, when it is first asked for,
 * and leaves from memory; who asks is counted by address, as for a call (specification/faults#f5).
 */
export function serveConstant(server: FastifyInstance, path: string, { type, headers = {}, read }: Constant): void {
  const answers = new Map<Encoding | null, Promise<ReadyAnswer>>();
  const make = async (encoding: Encoding | null): Promise<ReadyAnswer> => {
    const plain = Buffer.from(await read());
    const made = await compressText(plain, encoding);
    return new ReadyAnswer(plain, { encoding: made.encoding, body: ownBytes(made.body) });
  };
  server.get(path, { schema: { hide: true }, config: { counted: true } }, async (request, reply) => {
    const encoding = acceptedEncoding(request);
    const answer = answers.get(encoding) ?? make(encoding);
    answers.set(encoding, answer);
    reply.header('cache-control', 'no-cache').headers(headers);
    return sendReady(reply, await answer, type);
  });
  server.knownPaths.add('GET', path);
}
