import type { ServerEvents } from '@atelier/contract';
import { createQueue, runTogether } from '../process/concurrency.ts';
import { createHandshake } from './handshake.ts';
import type { SocketAuth } from './socket-auth.ts';
import { limitConnections, limitMessages } from './socket-limits.ts';
import type { SocketRegister } from './socket-register.ts';
import { createSocketServer, type SocketServerOptions } from './socket-server.ts';

export type Room = `user:${string}` | `session:${string}` | `role:${string}`;

export type Realtime = ReturnType<typeof createRealtime>;

type RealtimeOptions = SocketServerOptions & {
  readonly register: SocketRegister;
  /** False behind a proxy, where all sockets share one address. */
  readonly countAddresses: boolean;
};

const noSocketAuth: SocketAuth = { authenticate: async () => null, liveSessions: async () => new Set() };

/** Serves this node's sockets, connected with other nodes through PostgreSQL or Redis. Clients only listen: they join no rooms and send nothing. */
export function createRealtime(options: RealtimeOptions) {
  const { limits, log, register, redis } = options;
  let socketAuth = noSocketAuth;
  const enqueue = createQueue(limits.handshakes);
  const isLive = runTogether<string, boolean>(async (sessionIds) => {
    const live = await enqueue(() => socketAuth.liveSessions(sessionIds));
    return sessionIds.map((id) => live.has(id));
  });
  const io = createSocketServer(options);
  limitConnections(io, limits, options.countAddresses);
  io.use(createHandshake({ socketAuth: () => socketAuth, register, log }));
  io.on('connection', (socket) => {
    const { userId, sessionId, roles } = socket.data;
    void socket.join([`user:${userId}`, `session:${sessionId}`, ...roles.map((role) => `role:${role}`)]);
    limitMessages(socket, limits.messages);
    // The session may have ended since the token check, before the socket was in its room (specification/faults#t13).
    isLive(sessionId).then(
      (live) => live || socket.disconnect(true),
      // The client reconnects and is checked again.
      () => socket.conn.close(),
    );
  });
  // Clients reconnect, and refetch.
  const closeConnections = () => {
    for (const socket of io.of('/').sockets.values()) socket.conn.close();
  };
  options.pool.onMissed(closeConnections);
  redis?.onChange(closeConnections);
  const listeners: { readonly event: keyof ServerEvents; readonly listener: () => void }[] = [];
  const disconnectRoom = (room: Room): void => io.in(room).disconnectSockets(true);
  return {
    /** Sends an event to the rooms on every node. Call it in `tx.afterCommit`, because it reports committed facts. */
    publish: <E extends keyof ServerEvents>(rooms: Room | Room[], event: E, ...data: Parameters<ServerEvents[E]>) => {
      (redis?.isReady() === false ? io.local : io).to(rooms).emit(event, ...data);
      for (const each of listeners) if (each.event === event) each.listener();
    },
    onPublished: (event: keyof ServerEvents, listener: () => void): void => void listeners.push({ event, listener }),
    disconnectSession: (sessionId: string) => disconnectRoom(`session:${sessionId}`),
    disconnectUser: (userId: string) => disconnectRoom(`user:${userId}`),
    /** Disconnects sockets of ended sessions and reconciles the register. Runs at an interval. */
    checkSessions: async () => {
      await register.reconcile();
      const sockets = [...io.of('/').sockets.values()];
      if (sockets.length === 0) return;
      const live = await socketAuth.liveSessions([...new Set(sockets.map((socket) => socket.data.sessionId))]);
      for (const socket of sockets) if (!live.has(socket.data.sessionId)) socket.disconnect(true);
    },
    useSocketAuth: (nextSocketAuth: SocketAuth) => {
      socketAuth = nextSocketAuth;
    },
    /** Returns the number of this node's open sockets. */
    countSockets: () => io.of('/').sockets.size,
    ready: options.pool.ready,
    // Closes connections instead of sockets, so clients reconnect to another node.
    close: async () => {
      await io.of('/').adapter.close();
      io.engine.close();
      redis?.close();
      await options.pool.closeListener();
    },
  };
}
