import type { FastifyInstance } from 'fastify';
import { errorReply } from './error-reply.ts';

/** Turns every error of a route into an answer and logs server faults once (specification/faults#i11). */
export function handleErrors(server: FastifyInstance, retryAfter: number): void {
  server.setErrorHandler((error, request, reply) => {
    const answer = errorReply(error, retryAfter);
    if (answer.reportable) request.log.error({ event: 'http.failed', err: error }, 'a request failed');
    // The header described the body that the error replaces.
    reply.removeHeader('content-encoding');
    return reply
      .code(answer.status)
      .headers(answer.headers)
      .type('application/json; charset=utf-8')
      .serializer((body) => JSON.stringify(body))
      .send(answer.body);
  });
}
