import type { Socket } from 'socket.io';
import type { Log } from '../log/log.ts';
import type { SocketAuthority } from './authority.ts';
import type { SocketRegister } from './socket-register.ts';

type AdmissionOptions = {
  readonly authority: () => SocketAuthority;
  readonly register: SocketRegister;
  readonly log: Log;
};

/**
 * Lets a socket in by the access token in its handshake payload: never by a cookie, never by the query (specification/faults#r1, #w8).
 * Runs again at every connection; no state is recovered without it (specification/faults#r6).
 */
export function admission({ authority, register, log }: AdmissionOptions) {
  const admit = async (socket: Socket): Promise<Error | undefined> => {
    const token = tokenOf(socket);
    const identity = token === undefined ? null : await authority().authenticate(token);
    if (identity === null) return refusal('notSignedIn');
    if (!(await register.admit(socket.id, identity.userId))) return refusal('tooManyAttempts');
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
      next(refusal('unavailable'));
    });
  };
}

function tokenOf(socket: Socket): string | undefined {
  const auth: Record<string, unknown> = socket.handshake.auth;
  const token = auth['token'];
  return typeof token === 'string' && token.length <= 4_096 ? token : undefined;
}

/** What a refused client is told; the keys of the HTTP answers. */
function refusal(key: 'notSignedIn' | 'tooManyAttempts' | 'unavailable'): Error {
  return new Error(key);
}
