import type { Server as HttpServer } from 'node:http';
import type { ServerEvents } from '@atelier/contract';
import { createAdapter } from '@socket.io/postgres-adapter';
import { Server } from 'socket.io';
import type { Limits } from '../config/limits.ts';
import type { Site } from '../http/site.ts';
import type { Log } from '../log/log.ts';
import type { SocketIdentity } from './socket-auth.ts';
import type { ListeningPool } from './listening-pool.ts';

type Nothing = Record<string, never>;
export type SocketServer = Server<Nothing, ServerEvents, Nothing, SocketIdentity>;

export type SocketServerOptions = {
  readonly http: HttpServer;
  readonly pool: ListeningPool;
  readonly site: Site;
  readonly limits: Limits['realtime'];
  readonly log: Log;
  /** Vite's own socket is on the same http server in development; otherwise an upgrade that isn't ours is ended. */
  readonly sharesUpgrades: boolean;
};

export function createSocketServer({
  http,
  pool,
  site,
  limits,
  log,
  sharesUpgrades,
}: SocketServerOptions): SocketServer {
  return new Server(http, {
    transports: ['websocket'],
    serveClient: false,
    destroyUpgrade: !sharesUpgrades,
    maxHttpBufferSize: limits.frameBytes,
    connectTimeout: limits.handshake,
    perMessageDeflate: false,
    // A browser always says where its page comes from (specification/faults#w8); a program doesn't, and the token decides alone.
    allowRequest: (request, done) => {
      const { origin } = request.headers;
      done(null, origin === undefined || site.allowsOrigin(origin));
    },
    adapter: createAdapter(pool, {
      errorHandler: (error) => log.warn({ event: 'realtime.adapter', err: error }, 'the nodes could not talk'),
    }),
  });
}
