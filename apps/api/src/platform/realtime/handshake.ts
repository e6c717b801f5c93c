import type { Socket } from 'socket.io';
import type { Log } from '#platform/log.ts';
import type { SocketAuth } from './socket-auth.ts';
import type { SocketRegister } from './socket-register.ts';

type HandshakeOptions = {
  readonly socketAuth: () => SocketAuth;
  readonly register: SocketRegister;
  readonly log: Log;
};

/**
 * Authenticates a socket by the access token in its handshake payload, never by cookie or query (specification/faults#r1, #w8). It runs at
 * every connection, without recovery of state (specification/faults#r6).
 */
export function createHandshake({ socketAuth, register, log }: HandshakeOptions) {
  const admit = async (socket: Socket): Promise<Error | undefined> => {
    const token = tokenOf(socket);
    const identity = token === undefined ? null : await socketAuth().authenticate(token);
    if (identity === null) return handshakeError('notSignedIn');
    if (!(await register.admit(socket.id, identity.userId))) return handshakeError('tooManyAttempts');
    const leave = (): void => register.release(socket.id);
    socket.conn.once('close', leave);
    // The socket may have disconnected meanwhile.
    if (socket.conn.readyState !== 'open') leave();
    Object.assign(socket, { data: identity });
    return undefined;
  };
  return (socket: Socket, next: (error?: Error) => void) => {
    admit(socket).then(next, (error: unknown) => {
      log.warn({ event: 'realtime.admission', err: error }, 'a socket could not be checked');
      next(handshakeError('unavailable'));
    });
  };
}

function tokenOf(socket: Socket): string | undefined {
  const auth: Record<string, unknown> = socket.handshake.auth;
  const token = auth['token'];
  return typeof token === 'string' && token.length <= 4_096 ? token : undefined;
}

function handshakeError(key: 'notSignedIn' | 'tooManyAttempts' | 'unavailable'): Error {
  return new Error(key);
}
