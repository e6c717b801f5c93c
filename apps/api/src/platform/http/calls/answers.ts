import type { Readable } from 'node:stream';
import type { Call } from '@atelier/contract';
import type { FastifyReply } from 'fastify';
import { core } from 'zod/mini';
import type { StoredAnswer } from './idempotency.ts';
import { matchesEtag, EncodedResponse } from '../cache/response-cache.ts';

/** JSON made in SQL and sent as it is. A test parses it with the call's schema. */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export class FileStream {
  readonly content: Readable;
  constructor(content: Readable) {
    this.content = content;
  }
}

export class KeyedAnswer {
  readonly stored: StoredAnswer;
  constructor(stored: StoredAnswer) {
    this.stored = stored;
  }
}

const jsonType = 'application/json; charset=utf-8';

/** Serializes an answer by the contract's allow-list and strips unknown keys. */
export function serializeAnswer(call: Call, value: unknown): string {
  return value instanceof JsonText ? value.text : (JSON.stringify(core.parse(call.answer, value)) ?? '');
}

export function sendAnswer(call: Call, reply: FastifyReply, value: unknown): FastifyReply {
  if (value instanceof EncodedResponse) return sendEncoded(reply, value);
  if (value instanceof KeyedAnswer) return sendText(reply, value.stored.status, value.stored.answer);
  if (value instanceof FileStream && call.media !== undefined) return reply.type(call.media).send(value.content);
  return sendText(reply, 200, serializeAnswer(call, value));
}

export function sendEncoded(reply: FastifyReply, answer: EncodedResponse, type = jsonType): FastifyReply {
  reply.header('etag', answer.etag);
  if (matchesEtag(reply.request, answer.etag)) return reply.code(304).send();
  if (answer.encoding !== null) reply.header('content-encoding', answer.encoding);
  return reply.type(type).send(answer.body);
}

function sendText(reply: FastifyReply, status: number, text: string): FastifyReply {
  if (text === '') return reply.code(204).send();
  return reply.code(status).type(jsonType).serializer(String).send(text);
}
