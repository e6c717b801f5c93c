import type { FastifyInstance } from 'fastify';
import { wrongField } from '../errors/failure.ts';

// Fatal, because JSON.parse of a buffer would turn bad bytes into U+FFFD.
const utf8 = new TextDecoder('utf-8', { fatal: true });

type ValueNode = { readonly value: unknown; readonly path: string; readonly depth: number };

// No script stacks more than 30 marks on a letter (UAX #15). Normalizing a body full of them would take seconds (specification/faults#i10).
const stacked = /\p{M}{31}/u;

/** Checks bodies, path parameters and queries before the contract's schemas see them. */
export function checkInput(server: FastifyInstance, maxDepth: number): void {
  acceptJson(server, maxDepth);
  server.addHook('preValidation', async (request) => {
    checkText(request.params, maxDepth);
    checkText(request.query, maxDepth);
  });
}

/** Accepts only application/json. Forms and text/plain, which foreign pages can send, get 415 (specification/faults#w2). */
function acceptJson(server: FastifyInstance, maxDepth: number): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, parseJson(Buffer.isBuffer(body) ? body : Buffer.from(body), maxDepth));
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  });
}

function parseJson(bytes: Buffer, maxDepth: number): unknown {
  if (bytes.length === 0) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(utf8.decode(bytes));
  } catch {
    throw wrongField('', 'notJson');
  }
  checkText(value, maxDepth);
  return value;
}

/**
 * Rejects NUL, lone surrogates, stacked marks and nesting deeper than `maxDepth` (specification/faults#i2, #i4, #i10). Iterates, because
 * deep values would overflow the stack of a recursion.
 */
function checkText(root: unknown, maxDepth: number): void {
  const nodes: ValueNode[] = [{ value: root, path: '', depth: 0 }];
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    const { value, path, depth } = node;
    if (typeof value === 'string' && !isWellFormedText(value)) throw wrongField(path, 'unreadable');
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= maxDepth) throw wrongField('', 'tooDeep');
    // Pushes one by one, because spreading a wide value would overflow the stack as well.
    for (const item of childrenOf(value, path, depth + 1)) nodes.push(item);
  }
}

function isWellFormedText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0') && !stacked.test(text);
}

function childrenOf(value: object, path: string, depth: number): ValueNode[] {
  return Object.entries(value).map(([key, item]: [string, unknown]) => {
    if (!isWellFormedText(key)) throw wrongField(path, 'unreadable');
    return { value: item, path: path === '' ? key : `${path}.${key}`, depth };
  });
}
