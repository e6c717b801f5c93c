import type { FastifyInstance } from 'fastify';
import { wrongField } from './failure.ts';
import { checkText } from './text-rules.ts';

// Fatal, because JSON.parse of a buffer would turn bad bytes into U+FFFD.
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Accepts only application/json. Forms and text/plain, which foreign pages can send, get 415 (specification/faults#w2). */
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
