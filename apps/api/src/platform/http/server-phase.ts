import type { FastifyInstance } from 'fastify';
import { Failure } from './errors/failure.ts';

/**
 * Phase of a node. 'draining': serves as usual but reports not ready, so load balancers stop sending requests. 'stopping': finishes pending
 * requests and accepts no new ones.
 */
export type ServerPhase = 'serving' | 'draining' | 'stopping';

/**
 * Closes connections after their answer unless serving, so clients reconnect elsewhere without a cut request (specification/faults#f11).
 */
export function closeConnectionsUnlessServing(server: FastifyInstance, phase: () => ServerPhase): void {
  server.addHook('onRequest', async (request) => {
    if (phase() === 'stopping' && !request.url.startsWith('/health/')) throw new Failure('unavailable');
  });
  server.addHook('onSend', async (_request, reply) => {
    if (phase() !== 'serving') reply.header('connection', 'close');
  });
}
