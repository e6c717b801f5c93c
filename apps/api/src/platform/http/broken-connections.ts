import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { STATUS_CODES } from 'node:http';

const answers: Readonly<Record<string, { readonly status: number; readonly message: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'validation' },
  HPE_HEADER_OVERFLOW: { status: 431, message: 'tooLarge' },
};

/** Answers what was never a request: broken framing, giant headers, a client too slow. The connection ends with it (I8, I9). */
export const answerBrokenConnections = (error: Error & { code: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, message } = answers[error.code] ?? { status: 400, message: 'validation' };
  const reason = STATUS_CODES[status] ?? 'Bad Request';
  const body = JSON.stringify({ statusCode: status, message, error: reason });
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const head = [
    `HTTP/1.1 ${status} ${reason}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${randomUUID()}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
};
