import type { FastifyInstance } from 'fastify';
import { Failure } from './errors/failure.ts';
import type { Site } from './site.ts';

const allowedMethods = 'GET, HEAD, POST, PUT, DELETE';
const allowedHeaders = 'authorization, content-type, accept-language, idempotency-key, if-none-match';
const readableHeaders = 'x-request-id, retry-after, etag';

/** Allows an exact list of origins without patterns or `*`. Credentials only for them (specification/faults#w3). */
export function allowOrigins(server: FastifyInstance, site: Site): void {
  server.addHook('onRequest', async (request, reply) => {
    reply.header('vary', 'Origin');
    const { origin } = request.headers;
    const allowed = origin !== undefined && site.allowsOrigin(origin);
    if (allowed) {
      reply.header('access-control-allow-origin', origin);
      reply.header('access-control-allow-credentials', 'true');
      reply.header('access-control-expose-headers', readableHeaders);
    }
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return;
    if (!allowed) throw new Failure('notAllowed');
    reply.header('access-control-allow-methods', allowedMethods);
    reply.header('access-control-allow-headers', allowedHeaders);
    reply.header('access-control-max-age', '600');
    return reply.code(204).send();
  });
}
