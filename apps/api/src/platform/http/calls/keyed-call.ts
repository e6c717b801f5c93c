import { createHash } from 'node:crypto';
import type { AnswerInput, Call } from '@atelier/contract';
import type { FastifyRequest } from 'fastify';
import { type Transaction, transaction } from '#platform/database/transaction.ts';
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
  const keyed = (request: FastifyRequest, key: string, body: unknown) => ({
    subject: request.viewerId ?? request.ip,
    call: `${call.method} ${call.path}`,
    key,
    payload: [request.params, request.query, body],
    isLasting: call.idempotent === 'offline',
  });
  return {
    keyOf: (request: FastifyRequest) => (call.idempotent === undefined ? undefined : keyIn(request)),
    answer: async (request: FastifyRequest, key: string, write: (tx: Transaction) => Promise<string>) =>
      new KeyedAnswer(await runOnce(platform, keyed(request, key, request.body), write)),
    /** Runs each item once per key, or each time without a key. A refusal counts as an answer. */
    onceEach:
      (request: FastifyRequest): RunOnceEach =>
      async (item, payload, work) => {
        const key = keyIn(request);
        const keyedItem = { ...keyed(request, key ?? '', null), call: `${call.method} ${call.path} ${item}`, payload };
        const { answer } =
          key === undefined
            ? await runWithoutKey(platform, work)
            : await runOnce(platform, { ...keyedItem, key }, work);
        return JSON.parse(answer);
      },
    /** Runs the writes of an upload whose file has arrived, so no transaction spans its processing. */
    onceFor:
      (request: FastifyRequest, key: string | undefined, file: Buffer): RunOnce<C> =>
      async (work) => {
        const write = async (tx: Transaction): Promise<string> => serializeAnswer(call, await work(tx));
        if (key === undefined)
          return new KeyedAnswer({ status: 200, answer: await transaction(platform.database, write) });
        return new KeyedAnswer(await runOnce(platform, keyed(request, key, digestOf(file)), write));
      },
  };
}

async function runWithoutKey(
  platform: HttpPlatform,
  work: (tx: Transaction) => Promise<string>,
): Promise<StoredAnswer> {
  return { status: 200, answer: await transaction(platform.database, work) };
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
