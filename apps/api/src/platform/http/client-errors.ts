import type { Socket } from 'node:net';
import type { ErrorKey } from '@atelier/contract';
import { rawErrorResponse } from './raw-error-response.ts';

const answers: Readonly<Record<string, readonly [status: number, message: ErrorKey]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'validation'],
  HPE_HEADER_OVERFLOW: [431, 'tooLarge'],
};

/** Answers malformed requests (broken framing, giant headers, slow clients) and closes the connection (specification/faults#i8, #i9). */
export function createClientErrorHandler(production: boolean) {
  return (error: Error & { code: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    if (!socket.writable) {
      socket.destroy();
      return;
    }
    const [status, message] = answers[error.code] ?? [400, 'validation'];
    const { reason, headers, body } = rawErrorResponse(status, message, production);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    const head = [`HTTP/1.1 ${status} ${reason}`, ...lines].join('\r\n');
    socket.end(`${head}\r\n\r\n${body}`, () => socket.destroy());
  };
}
