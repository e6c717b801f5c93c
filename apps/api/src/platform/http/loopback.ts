import type { FastifyRequest } from 'fastify';

const addresses: ReadonlySet<string> = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
/** What proxies add for whom they speak. */
const forwarding = /^(forwarded|via|x-real-ip|x-forwarded-.+)$/;
const names = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * Whether a request comes from this machine and was meant for it: a page elsewhere can point its own name at 127.0.0.1, so the
 * Host header counts too, and a proxy on this machine speaks for others. One that hides both the name it was asked by and for whom it
 * speaks can't be told from this machine.
 */
export function isLoopback(request: FastifyRequest): boolean {
  return (
    addresses.has(request.socket.remoteAddress ?? '') &&
    addresses.has(request.ip) &&
    !Object.keys(request.headers).some((name) => forwarding.test(name)) &&
    names.test(request.headers.host ?? '')
  );
}
