import type { FastifyReply } from 'fastify';
import { sandboxHeaders } from '#platform/storage/stored-files.ts';

/** Forbids storing, because a stored photo would outlive the session (specification/faults#w11). */
export function setPrivateHeaders(reply: FastifyReply): void {
  return void reply.headers({ ...sandboxHeaders, 'cache-control': 'private, no-store' });
}
