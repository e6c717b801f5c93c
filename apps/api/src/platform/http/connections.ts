import { createServer, IncomingMessage, type RequestListener, type Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Limits } from '../config/limits.ts';
import { rawErrorResponse } from './raw-error-response.ts';

/** Of the event loop, in which a stop goes on accepting connections while more come. */
const MAX_TURNS = 100;

/** What holds for connections, whatever is asked on them: how long each may take, how many there are, and how much each may ask at once. */
export function createHttpServer(handle: RequestListener, http: Limits['http'], production: boolean): Server {
  const server = createServer(
    {
      headersTimeout: http.headersTimeout,
      requestTimeout: http.requestTimeout,
      connectionsCheckingInterval: http.checkingInterval,
      keepAliveTimeout: http.keepAlive,
      maxHeaderSize: http.headerBytes,
      // Refused like any other odd request, with a body.
      requireHostHeader: false,
    },
    handle,
  );
  limitPipelines(server, http.pipelined);
  // Ends the connection of a client that neither reads its answer nor sends anything.
  server.setTimeout(http.keepAlive);
  server.maxConnections = http.connections;
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const { status, headers, body } = rawErrorResponse(417, 'validation', production);
    response.writeHead(status, headers).end(body);
  });
  return server;
}

/**
 * Handles the requests of a connection one after another, and ends a connection on which more than `most` are under way. Node itself starts
 * every request that it has read, up to thousands, and keeps all their answers while nobody reads them (specification/faults#i8). Holds
 * before any listener: the sockets' library answers some requests by itself.
 */
function limitPipelines(server: Server, most: number): void {
  const queues = new WeakMap<Socket, (() => void)[]>();
  const emit = server.emit.bind(server);
  const enqueueRequest = (socket: Socket, response: ServerResponse, handle: () => void): void => {
    // Ended by an earlier request of the same packet.
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
  server.emit = (event: string, ...values: unknown[]): boolean => {
    const [request, response] = values;
    if (!(request instanceof IncomingMessage && response instanceof ServerResponse)) return emit(event, ...values);
    enqueueRequest(request.socket, response, () => emit(event, request, response));
    return true;
  };
}

/**
 * At a stop, answers clients that connected before listening ended: the kernel would reset those that wait to be accepted, and node would
 * wait for a first request on each of the others, without an end. It takes them for busy; a browser opens some just to have them
 * (specification/faults#f11).
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
    // Each turn accepts what has connected; the first one may be over already.
    for (let turn = 0; turn < MAX_TURNS; turn += 1) {
      newConnections = 0;
      await nextTurn();
      if (turn > 0 && newConnections === 0) break;
    }
    setTimeout(() => unused.forEach((socket) => socket.destroy()), patience).unref();
  });
}
