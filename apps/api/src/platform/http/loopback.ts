import type { FastifyRequest } from 'fastify';

const addresses: ReadonlySet<string> = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const names = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * Whether a request comes from this machine and was meant for it: a page elsewhere can point its own name at 127.0.0.1, so the
 * Host header counts too, and a proxy on this machine speaks for others.
 */
export const isLoopback = (request: FastifyRequest): boolean =>
  addresses.has(request.socket.remoteAddress ?? '') &&
  addresses.has(request.ip) &&
  request.headers['x-forwarded-for'] === undefined &&
  names.test(request.headers.host ?? '');
