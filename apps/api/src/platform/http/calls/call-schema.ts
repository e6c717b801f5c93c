import '@fastify/swagger';
import { type Call, ErrorBody, type ErrorKey, errorStatus } from '@atelier/contract';
import type { FastifySchema } from 'fastify';
import * as z from 'zod/mini';

const anyCall: readonly ErrorKey[] = ['validation', 'tooManyAttempts', 'serverError', 'unavailable'];

/** Session rule of a call: required, optional (an invalid token is rejected), or ignored. */
export type SessionUse = 'needed' | 'welcome' | 'ignored';

const refusals: Readonly<Record<SessionUse, readonly ErrorKey[]>> = {
  needed: ['notSignedIn', 'notAllowed'],
  welcome: ['notSignedIn'],
  ignored: [],
};

const security: Readonly<Record<SessionUse, Pick<FastifySchema, 'security'>>> = {
  needed: { security: [{ bearer: [] }] },
  welcome: { security: [{}, { bearer: [] }] },
  ignored: {},
};

export function callSchema(call: Call, session: SessionUse = 'needed'): FastifySchema {
  return {
    summary: call.summary,
    tags: [call.path.split('/')[1] ?? ''],
    ...security[session],
    ...(call.params === undefined ? {} : { params: call.params }),
    ...(call.query === undefined ? {} : { querystring: call.query }),
    ...(call.body === undefined ? {} : { body: call.body }),
    ...(call.upload === undefined
      ? {}
      : { consumes: ['multipart/form-data'], body: z.object({ [call.upload]: z.file() }) }),
    response: Object.fromEntries([['200', success(call)], ...errorAnswers(call, session)]),
  };
}

function success({ answer, media, summary }: Call) {
  return media === undefined ? answer : { description: summary, content: { [media]: { schema: answer } } };
}

function errorAnswers(call: Call, session: SessionUse) {
  const keys: ErrorKey[] = [...anyCall, ...refusals[session], ...(call.errors ?? [])];
  if (call.path.includes('/:id')) keys.push('notFound');
  if (call.idempotent !== undefined) keys.push('idempotencyKeyReused');
  const byStatus = Map.groupBy(new Set(keys), (key) => errorStatus[key]);
  return [...byStatus].map(([status, group]) => [
    String(status),
    {
      description: group.map((key) => `\`${key}\``).join(', '),
      content: { 'application/json': { schema: ErrorBody } },
    },
  ]);
}
