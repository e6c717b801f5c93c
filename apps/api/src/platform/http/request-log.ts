import type { FastifyInstance } from 'fastify';

/** One line per request: the route's pattern instead of its address, which may hold a token. */
export function logRequests(server: FastifyInstance): void {
  server.addHook('onResponse', async (request, reply) => {
    request.log.info({
      event: 'http.request',
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...(request.viewerId === null ? {} : { userId: request.viewerId }),
    });
  });
}
