import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { ErrorKey } from '@atelier/contract';
import { securityHeaders } from '../security-headers.ts';

type RawErrorResponse = {
  readonly status: number;
  readonly reason: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

export function rawErrorResponse(status: number, message: ErrorKey, production: boolean): RawErrorResponse {
  const reason = STATUS_CODES[status] ?? 'Bad Request';
  const body = JSON.stringify({ statusCode: status, message, error: reason });
  const headers = {
    ...securityHeaders(production),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'x-request-id': randomUUID(),
    connection: 'close',
  };
  return { status, reason, headers, body };
}
