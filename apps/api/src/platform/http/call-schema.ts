import '@fastify/swagger';
import { type Call, ErrorBody, type ErrorKey, errorStatus } from '@atelier/contract';
import type { FastifySchema } from 'fastify';
import * as z from 'zod/mini';

const anyCall: readonly ErrorKey[] = ['validation', 'tooManyAttempts', 'serverError', 'unavailable'];

const byStatus = (keys: readonly ErrorKey[]): Map<number, ErrorKey[]> =>
  Map.groupBy(new Set(keys), (key) => errorStatus[key]);

const errorAnswers = (call: Call, signedIn: boolean) => {
  const keys = [...anyCall, ...(signedIn ? (['notSignedIn', 'notAllowed'] as const) : []), ...(call.errors ?? [])];
  const keyed: readonly ErrorKey[] = call.idempotent === true ? [...keys, 'idempotencyKeyReused'] : keys;
  return [...byStatus(keyed)].map(([status, group]) => [
    String(status),
    {
      description: group.map((key) => `\`${key}\``).join(', '),
      content: { 'application/json': { schema: ErrorBody } },
    },
  ]);
};

const success = ({ answer, media, summary }: Call) =>
  media === undefined ? answer : { description: summary, content: { [media]: { schema: answer } } };

/** A call as the framework and the API description want it. */
export const callSchema = (call: Call, signedIn: boolean): FastifySchema => ({
  summary: call.summary,
  tags: [call.path.split('/')[1] ?? ''],
  ...(signedIn ? { security: [{ bearer: [] }] } : {}),
  ...(call.params === undefined ? {} : { params: call.params }),
  ...(call.query === undefined ? {} : { querystring: call.query }),
  ...(call.body === undefined ? {} : { body: call.body }),
  ...(call.upload === undefined
    ? {}
    : { consumes: ['multipart/form-data'], body: z.object({ [call.upload]: z.file() }) }),
  response: Object.fromEntries([['200', success(call)], ...errorAnswers(call, signedIn)]),
});
