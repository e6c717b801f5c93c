import { hash } from 'node:crypto';
import type { AnswerInput, Call } from '@atelier/contract';
import type { FastifyRequest } from 'fastify';
import { transaction, type Transaction } from '#platform/database/database.ts';
import { KeyedAnswer, serializeAnswer } from './answers.ts';
import { wrongField } from '../errors/failure.ts';
import { runOnce, type StoredAnswer } from './idempotency.ts';
import type { HttpPlatform } from '../server.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export type RunOnce<C extends Call> = (work: (tx: Transaction) => Promise<AnswerInput<C>>) => Promise<KeyedAnswer>;

/** Runs the work of one item once per key and returns its stored answer. Rethrows faults. */
export type RunOnceEach = (
  item: string,
  payload: unknown,
  work: (tx: Transaction) => Promise<string>,
) => Promise<unknown>;

export function createKeyedCall<C extends Call>(platform: HttpPlatform, call: C) {
  const name = `${call.method} ${call.path}`;
  /** Runs the work once per key, or each time without a key. */
  const run = async (
    request: FastifyRequest,
    item: { readonly key: string | undefined; readonly payload: unknown; readonly call?: string },
    work: (tx: Transaction) => Promise<string>,
  ): Promise<StoredAnswer> => {
    const { key } = item;
    if (key === undefined) return { status: 200, answer: await transaction(platform.database, work) };
    const subject = request.viewerId ?? request.ip;
    return runOnce(platform, { subject, call: name, isLasting: call.idempotent === 'offline', ...item, key }, work);
  };
  return {
    keyOf: (request: FastifyRequest) => (call.idempotent === undefined ? undefined : keyIn(request)),
    answer: async (request: FastifyRequest, key: string, write: (tx: Transaction) => Promise<string>) =>
      new KeyedAnswer(await run(request, { key, payload: [request.params, request.query, request.body] }, write)),
    /** Runs each item by itself. A refusal counts as an answer. */
    onceEach:
      (request: FastifyRequest): RunOnceEach =>
      async (item, payload, work) => {
        const { answer } = await run(request, { key: keyIn(request), call: `${name} ${item}`, payload }, work);
        return JSON.parse(answer);
      },
    /** Runs the writes of an upload whose file has arrived, so no transaction spans its processing. */
    onceFor:
      (request: FastifyRequest, key: string | undefined, file: Buffer): RunOnce<C> =>
      async (work) => {
        const payload = [request.params, request.query, hash('sha256', file)];
        return new KeyedAnswer(
          await run(request, { key, payload }, async (tx) => serializeAnswer(call, await work(tx))),
        );
      },
  };
}

function keyIn(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !uuid.test(key)) throw wrongField('idempotency-key', 'uuid');
  return key.toLowerCase();
}
