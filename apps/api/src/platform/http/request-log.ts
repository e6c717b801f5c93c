import type { FastifyInstance } from 'fastify';

/** Logs one line per request, with the route's pattern because paths may contain tokens. */
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
