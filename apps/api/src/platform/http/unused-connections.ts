import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Connections on which no request has come yet, as a browser opens some to have them. At a stop node would wait for a first request on
 * each, without an end: it takes them for busy, and no longer counts how long they take.
 */
export function endUnusedConnections(server: FastifyInstance): void {
  const unused = new Set<Socket>();
  let closing = false;
  server.server.on('connection', (socket: Socket) => {
    if (closing) socket.destroy();
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  for (const event of ['request', 'upgrade'])
    server.server.on(event, ({ socket }: { socket: Socket }) => unused.delete(socket));
  server.addHook('preClose', async () => {
    closing = true;
    for (const socket of unused) socket.destroy();
  });
}
