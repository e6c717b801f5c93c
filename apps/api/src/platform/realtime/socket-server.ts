import type { Server as HttpServer } from 'node:http';
import type { ServerEvents } from '@atelier/contract';
import { createAdapter } from '@socket.io/postgres-adapter';
import { Server } from 'socket.io';
import type { Limits } from '../config/limits.ts';
import type { Site } from '../http/site.ts';
import type { Log } from '#platform/log.ts';
import type { SocketIdentity } from './socket-auth.ts';
import type { ListeningPool } from './listening-pool.ts';
import type { Redis } from './redis.ts';

type Nothing = Record<string, never>;
export type SocketServer = Server<Nothing, ServerEvents, Nothing, SocketIdentity>;

export type SocketServerOptions = {
  readonly http: HttpServer;
  readonly pool: ListeningPool;
  /** Carries events in place of PostgreSQL. */
  readonly redis: Redis | null;
  readonly site: Site;
  readonly limits: Limits['realtime'];
  readonly log: Log;
  /** True in development, where Vite's socket uses the same server. Otherwise foreign upgrades are closed. */
  readonly sharesUpgrades: boolean;
};

export function createSocketServer({
  http,
  pool,
  redis,
  site,
  limits,
  log,
  sharesUpgrades,
}: SocketServerOptions): SocketServer {
  const io: SocketServer = new Server(http, {
    transports: ['websocket'],
    serveClient: false,
    destroyUpgrade: !sharesUpgrades,
    maxHttpBufferSize: limits.frameBytes,
    connectTimeout: limits.handshake,
    perMessageDeflate: false,
    // Browsers always send Origin (specification/faults#w8). For programs without it the token decides.
    allowRequest: (request, done) => {
      const { origin } = request.headers;
      done(null, origin === undefined || site.allowsOrigin(origin));
    },
    adapter:
      redis?.adapter ??
      createAdapter(pool, {
        errorHandler: (error) => log.warn({ event: 'realtime.adapter', err: error }, 'the nodes could not talk'),
      }),
  });
  if (redis !== null) void pool.keepListening();
  reportMissingUpgrades(io, log);
  return io;
}

/** Logs once that a proxy drops the header `Upgrade`, because no page is live behind it. */
function reportMissingUpgrades({ engine }: SocketServer, log: Log): void {
  let isReported = false;
  engine.on('connection_error', ({ context }: { context: { name?: string } }) => {
    if (isReported || context.name !== 'TRANSPORT_HANDSHAKE_ERROR') return;
    isReported = true;
    log.warn(
      { event: 'realtime.noUpgrade' },
      'a websocket came without Upgrade: the proxy before this node must forward it (docs/operations.md, Packages)',
    );
  });
}
