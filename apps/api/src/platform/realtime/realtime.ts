import type { ServerEvents } from '@atelier/contract';
import { createQueue } from '../process/concurrency.ts';
import { createHandshake } from './handshake.ts';
import type { SocketAuth } from './socket-auth.ts';
import { limitConnections, limitMessages } from './socket-limits.ts';
import type { SocketRegister } from './socket-register.ts';
import { createSocketServer, type SocketServerOptions } from './socket-server.ts';

/** What one socket may hear: everything of a person, of one of their sessions, or of all who have a role. */
export type Room = `user:${string}` | `session:${string}` | `role:${string}`;

export type Realtime = {
  /** Sends an event to whoever is in one of the rooms, on every node. Only after the commit it tells of: call it in `tx.afterCommit`. */
  publish<E extends keyof ServerEvents>(rooms: Room | Room[], event: E, ...data: Parameters<ServerEvents[E]>): void;
  /** Calls whenever this node sends an event of that name, whatever the rooms. */
  onPublished(event: keyof ServerEvents, listener: () => void): void;
  /** Closes the sockets of a session, or of a person, on every node at once. */
  disconnectSession(sessionId: string): void;
  disconnectUser(userId: string): void;
  /** Ends the sockets of sessions that have ended, and settles which are open; run at every interval. */
  checkSessions(): Promise<void>;
  useSocketAuth(authority: SocketAuth): void;
  /** Resolves once other nodes are heard. */
  readonly ready: Promise<void>;
  close(): Promise<void>;
};

export type RealtimeOptions = SocketServerOptions & {
  readonly register: SocketRegister;
  /** Behind a proxy every socket seems to come from one address. */
  readonly countAddresses: boolean;
};

const noSocketAuth: SocketAuth = { authenticate: async () => null, liveSessions: async () => new Set() };

/** The live sockets of this node, joined with the other nodes' through PostgreSQL. Clients listen; they join and send nothing. */
export function createRealtime(options: RealtimeOptions): Realtime {
  const { limits, log, register } = options;
  let socketAuth = noSocketAuth;
  const enqueue = createQueue(limits.handshakes);
  const io = createSocketServer(options);
  limitConnections(io, limits, options.countAddresses);
  io.use(createHandshake({ socketAuth: () => socketAuth, register, log }));
  io.on('connection', (socket) => {
    const { userId, sessionId, roles } = socket.data;
    void socket.join([`user:${userId}`, `session:${sessionId}`, ...roles.map((role) => `role:${role}`)]);
    limitMessages(socket, limits.messages);
    // Its session may have ended since the token was judged, and the cut found nobody in the room (specification/faults#t13).
    enqueue(() => socketAuth.liveSessions([sessionId])).then(
      (live) => live.has(sessionId) || socket.disconnect(true),
      // It comes back and is judged anew.
      () => socket.conn.close(),
    );
  });
  const listeners: { readonly event: keyof ServerEvents; readonly heard: () => void }[] = [];
  const disconnectRoom = (room: Room): void => io.in(room).disconnectSockets(true);
  return {
    publish: (rooms, event, ...data) => {
      io.to(rooms).emit(event, ...data);
      for (const each of listeners) if (each.event === event) each.heard();
    },
    onPublished: (event, listener) => void listeners.push({ event, heard: listener }),
    disconnectSession: (sessionId) => disconnectRoom(`session:${sessionId}`),
    disconnectUser: (userId) => disconnectRoom(`user:${userId}`),
    checkSessions: async () => {
      await register.reconcile();
      const sockets = [...io.of('/').sockets.values()];
      if (sockets.length === 0) return;
      const live = await socketAuth.liveSessions([...new Set(sockets.map((socket) => socket.data.sessionId))]);
      for (const socket of sockets) if (!live.has(socket.data.sessionId)) socket.disconnect(true);
    },
    useSocketAuth: (nextSocketAuth) => {
      socketAuth = nextSocketAuth;
    },
    ready: options.pool.ready,
    // Ending the connections rather than the sockets: clients take that as a loss and come back, to another node.
    close: async () => {
      await io.of('/').adapter.close();
      io.engine.close();
      await options.pool.closeListener();
    },
  };
}
