import type { FastifyInstance } from 'fastify';
import { wrongField } from './failure.ts';
import { checkText } from './text-rules.ts';

// Fatal: JSON.parse of a buffer would turn bad bytes into U+FFFD and store them.
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Only application/json is a body (specification/faults#w2): a form or text/plain, which a foreign page can send, is a 415. */
export function acceptJson(server: FastifyInstance, deepest: number): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, parseJson(Buffer.isBuffer(body) ? body : Buffer.from(body), deepest));
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  });
}

/** Reads a JSON body from its bytes; an empty one is no body. */
function parseJson(bytes: Buffer, deepest: number): unknown {
  if (bytes.length === 0) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(utf8.decode(bytes));
  } catch {
    throw wrongField('', 'notJson');
  }
  checkText(value, deepest);
  return value;
}
