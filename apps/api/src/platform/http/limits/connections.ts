import { createServer, IncomingMessage, type RequestListener, type Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Limits } from '#platform/config/limits.ts';
import { rawErrorResponse } from '../errors/raw-error-response.ts';

const MAX_TURNS = 100;

export function createHttpServer(handle: RequestListener, http: Limits['http'], production: boolean): Server {
  const server = createServer(
    {
      headersTimeout: http.headersTimeout,
      requestTimeout: http.requestTimeout,
      connectionsCheckingInterval: http.checkingInterval,
      keepAliveTimeout: http.keepAlive,
      maxHeaderSize: http.headerBytes,
      // The error handler rejects it with a body instead.
      requireHostHeader: false,
    },
    handle,
  );
  limitPipelines(server, http.pipelined);
  // Ends connections of clients that neither read nor send.
  server.setTimeout(http.keepAlive);
  server.maxConnections = http.connections;
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const { status, headers, body } = rawErrorResponse(417, 'validation', production);
    response.writeHead(status, headers).end(body);
  });
  return server;
}

/**
 * Handles requests of a connection one by one, and ends a connection with more than `most` pending. Node would start thousands and buffer
 * all their answers (specification/faults#i8). It comes before all listeners, because the socket library answers some requests itself.
 */
function limitPipelines(server: Server, most: number): void {
  const queues = new WeakMap<Socket, (() => void)[]>();
  const emit = server.emit.bind(server);
  const enqueueRequest = (socket: Socket, response: ServerResponse, handle: () => void) => {
    // An earlier request of the same packet ended it.
    if (socket.destroyed) return;
    const queue = queues.get(socket) ?? [];
    if (queue.length === most) {
      socket.destroy();
      return;
    }
    queues.set(socket, queue);
    queue.push(handle);
    response.once('close', () => {
      queue.shift();
      if (!socket.destroyed) queue[0]?.();
    });
    if (queue.length === 1) handle();
  };
  server.emit = (event: string, ...values: unknown[]) => {
    const [request, response] = values;
    if (!(request instanceof IncomingMessage && response instanceof ServerResponse)) return emit(event, ...values);
    enqueueRequest(request.socket, response, () => emit(event, request, response));
    return true;
  };
}

/**
 * Answers clients that connected before the server stopped listening. The kernel would reset unaccepted ones, and node would never end for
 * open connections without a request, which browsers open in advance (specification/faults#f11).
 */
export function finishNewConnections(server: FastifyInstance, patience: number): void {
  const unused = new Set<Socket>();
  let newConnections = 0;
  server.server.on('connection', (socket: Socket) => {
    newConnections += 1;
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  for (const event of ['request', 'upgrade'])
    server.server.on(event, ({ socket }: { socket: Socket }) => unused.delete(socket));
  server.addHook('preClose', async () => {
    // Each turn accepts pending connections. The first one may have passed.
    for (let turn = 0; turn < MAX_TURNS; turn += 1) {
      newConnections = 0;
      await nextTurn();
      if (turn > 0 && newConnections === 0) break;
    }
    setTimeout(() => unused.forEach((socket) => socket.destroy()), patience).unref();
  });
}
