import type { FastifyReply } from 'fastify';
import { harmless } from '#platform/storage/stored-files.ts';

/** Nobody's to keep: what the browser stored would outlive the session (specification/faults#w11). */
export function forOneViewer(reply: FastifyReply): void {
  return void reply.headers({ ...harmless, 'cache-control': 'private, no-store' });
}
