import type { Socket } from 'socket.io';
import type { Limits } from '../config/limits.ts';
import type { Log } from '../log/log.ts';
import type { SocketAuthority } from './authority.ts';
import type { SocketServer } from './socket-server.ts';

/** What a refused client is told; the keys of the HTTP answers. */
const refusal = (key: 'notSignedIn' | 'tooManyAttempts' | 'unavailable'): Error => new Error(key);

const tokenOf = (socket: Socket): string | undefined => {
  const auth: Record<string, unknown> = socket.handshake.auth;
  const token = auth['token'];
  return typeof token === 'string' && token.length <= 4_096 ? token : undefined;
};

// Another node that doesn't answer must not keep a person out: then this node's own sockets count.
const socketsOf = async (io: SocketServer, room: string, patience: number): Promise<number> => {
  const all = await io
    .in(room)
    .timeout(patience)
    .fetchSockets()
    .catch(() => undefined);
  return all?.length ?? io.of('/').adapter.rooms.get(room)?.size ?? 0;
};

type AdmissionParts = { readonly limits: Limits['realtime']; readonly log: Log };

/**
 * Lets a socket in by the access token in its handshake payload: never by a cookie, never by the query (R1, W8). Runs again at
 * every connection; no state is recovered without it (R6).
 */
export const admission = (io: SocketServer, authority: () => SocketAuthority, { limits, log }: AdmissionParts) => {
  const admit = async (socket: Socket): Promise<Error | undefined> => {
    const token = tokenOf(socket);
    const identity = token === undefined ? null : await authority().authenticate(token);
    if (identity === null) return refusal('notSignedIn');
    if ((await socketsOf(io, `user:${identity.userId}`, limits.otherNodes)) >= limits.perUser)
      return refusal('tooManyAttempts');
    Object.assign(socket, { data: identity });
    return undefined;
  };
  return (socket: Socket, next: (error?: Error) => void): void => {
    admit(socket).then(next, (error: unknown) => {
      log.warn({ event: 'realtime.admission', err: error }, 'a socket could not be checked');
      next(refusal('unavailable'));
    });
  };
};
