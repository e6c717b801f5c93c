import type { FastifyRequest } from 'fastify';
import { Failure } from '../errors/failure.ts';

const addresses: ReadonlySet<string> = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const forwarding = /^(forwarded|via|x-real-ip|x-forwarded-.+)$/;
const names = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * Accepts requests from this machine and addressed to it. Foreign pages can point a name at 127.0.0.1, so Host counts, and forwarding
 * headers disqualify. A local proxy that hides both is indistinguishable.
 */
export function isLoopback(request: FastifyRequest): boolean {
  return (
    addresses.has(request.socket.remoteAddress ?? '') &&
    addresses.has(request.ip) &&
    !Object.keys(request.headers).some((name) => forwarding.test(name)) &&
    names.test(request.headers.host ?? '')
  );
}

/** Answers `notFound` to other machines. */
export async function requireLoopback(request: FastifyRequest): Promise<void> {
  if (!isLoopback(request)) throw new Failure('notFound');
}
