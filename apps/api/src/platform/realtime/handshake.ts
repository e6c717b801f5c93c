import type { Socket } from 'socket.io';
import type { Log } from '../log/log.ts';
import type { SocketAuth } from './socket-auth.ts';
import type { SocketRegister } from './socket-register.ts';

type HandshakeOptions = {
  readonly socketAuth: () => SocketAuth;
  readonly register: SocketRegister;
  readonly log: Log;
};

/**
 * Lets a socket in by the access token in its handshake payload: never by a cookie, never by the query (specification/faults#r1, #w8).
 * Runs again at every connection; no state is recovered without it (specification/faults#r6).
 */
export function createHandshake({ socketAuth, register, log }: HandshakeOptions) {
  const admit = async (socket: Socket): Promise<Error | undefined> => {
    const token = tokenOf(socket);
    const identity = token === undefined ? null : await socketAuth().authenticate(token);
    if (identity === null) return handshakeError('notSignedIn');
    if (!(await register.admit(socket.id, identity.userId))) return handshakeError('tooManyAttempts');
    const leave = (): void => register.release(socket.id);
    socket.conn.once('close', leave);
    // It may have gone while it was counted.
    if (socket.conn.readyState !== 'open') leave();
    Object.assign(socket, { data: identity });
    return undefined;
  };
  return (socket: Socket, next: (error?: Error) => void): void => {
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

/** What a refused client is told; the keys of the HTTP answers. */
function handshakeError(key: 'notSignedIn' | 'tooManyAttempts' | 'unavailable'): Error {
  return new Error(key);
}
