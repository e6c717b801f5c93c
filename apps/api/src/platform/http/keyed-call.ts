import { createHash } from 'node:crypto';
import type { AnswerInput, Call } from '@atelier/contract';
import type { FastifyRequest } from 'fastify';
import { type Transaction, transaction } from '../database/transaction.ts';
import { KeyedAnswer, textOf } from './answers.ts';
import { wrongField } from './failure.ts';
import { once } from './idempotency.ts';
import type { HttpPlatform } from './server.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Writes once for a request's key what its answer tells; each time for a request without one. */
export type Once<C extends Call> = (work: (tx: Transaction) => Promise<AnswerInput<C>>) => Promise<KeyedAnswer>;

/** What a call does with the idempotency keys of its requests. */
export function createKeyedCall<C extends Call>(platform: HttpPlatform, call: C) {
  const keyed = (request: FastifyRequest, key: string, body: unknown) => ({
    subject: request.viewerId ?? request.ip,
    call: `${call.method} ${call.path}`,
    key,
    carries: [request.params, request.query, body],
  });
  return {
    /** The key that a request brings; undefined for one without, and where the call takes none. */
    keyOf: (request: FastifyRequest) => (call.idempotent === true ? keyIn(request) : undefined),
    /** Answers as the first request with this key was answered. */
    answer: async (request: FastifyRequest, key: string, write: (tx: Transaction) => Promise<string>) =>
      new KeyedAnswer(await once(platform, keyed(request, key, request.body), write)),
    /** The same of a request whose file is here already: no transaction waits for it, nor for what is made of it. */
    onceFor:
      (request: FastifyRequest, key: string | undefined, file: Buffer): Once<C> =>
      async (work) => {
        const write = async (tx: Transaction): Promise<string> => textOf(call, await work(tx));
        if (key === undefined)
          return new KeyedAnswer({ status: 200, answer: await transaction(platform.database, write) });
        return new KeyedAnswer(await once(platform, keyed(request, key, digestOf(file)), write));
      },
  };
}

function keyIn(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !uuid.test(key)) throw wrongField('idempotency-key', 'uuid');
  return key.toLowerCase();
}

function digestOf(file: Buffer): string {
  return createHash('sha256').update(file).digest('hex');
}
