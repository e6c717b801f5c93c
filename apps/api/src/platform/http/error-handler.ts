import type { FastifyInstance } from 'fastify';
import { errorReply } from './error-reply.ts';

/** One place turns whatever a route throws into an answer, and logs once what the caller isn't to blame for (specification/faults#i11). */
export function handleErrors(server: FastifyInstance, retryAfter: number): void {
  server.setErrorHandler((error, request, reply) => {
    const answer = errorReply(error, retryAfter);
    if (answer.reportable) request.log.error({ event: 'http.failed', err: error }, 'a request failed');
    // It was said of the body that the error now stands in for.
    reply.removeHeader('content-encoding');
    return reply
      .code(answer.status)
      .headers(answer.headers)
      .type('application/json; charset=utf-8')
      .serializer((body) => JSON.stringify(body))
      .send(answer.body);
  });
}
