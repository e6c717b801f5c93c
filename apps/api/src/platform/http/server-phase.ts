import type { FastifyInstance } from 'fastify';
import { Failure } from './failure.ts';

/**
 * What a node does with requests. 'draining': it works as ever, but isn't ready any more, so that whoever spreads requests over nodes sends it
 * no others. 'stopping': it finishes what is under way and takes nothing new.
 */
export type ServerPhase = 'serving' | 'draining' | 'stopping';

/**
 * Once it isn't serving every answer ends its connection: the next request of its owner goes elsewhere, and none is cut
 * (specification/faults#f11).
 */
export function closeConnectionsUnlessServing(server: FastifyInstance, phase: () => ServerPhase): void {
  server.addHook('onRequest', async (request) => {
    if (phase() === 'stopping' && !request.url.startsWith('/health/')) throw new Failure('unavailable');
  });
  server.addHook('onSend', async (_request, reply) => {
    if (phase() !== 'serving') reply.header('connection', 'close');
  });
}
