import { serverEvents } from '@atelier/contract';
import type { io as Io, Socket } from 'socket.io-client';
import * as z from 'zod/mini';
import { apiUrl } from '#config/env.ts';
import { dropPrefetchedAnswer } from '#shared/api/send.ts';
import { refreshAccessToken } from '#subjects/session/start-session.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { publishLive } from './live-events.ts';

const options = {
  transports: ['websocket'],
  reconnectionDelay: 1000,
  reconnectionDelayMax: 5000,
  randomizationFactor: 0.5,
  timeout: 20_000,
  autoConnect: false,
} satisfies Record<string, unknown>;

/** Longest delay before another try after a refusal. Half of it is random. */
const MAX_REFUSAL_DELAY = 30_000;

let connection: { readonly sessionId: string; readonly disconnect: () => void } | null = null;

let isStarted = false;

export function startLive(): void {
  if (isStarted) return;
  isStarted = true;
  sessionStore.subscribe(follow);
  follow();
}

function follow(): void {
  const { status, user } = sessionStore.get();
  const sessionId = (status === 'signedIn' ? user?.sessionId : null) ?? null;
  if (sessionId === (connection?.sessionId ?? null)) return;
  connection?.disconnect();
  connection = sessionId === null ? null : { sessionId, disconnect: connectLive() };
}

/** Connects the signed-in user's socket (specification/shapes#live). Returns a function that disconnects it. */
function connectLive(): () => void {
  let stopped = false;
  let socket: Socket | null = null;
  // When the code can't be loaded, for example while leaving the page, the page works without live events.
  void import('socket.io-client').then(
    ({ io }) => {
      if (!stopped) socket = open(io, () => stopped);
    },
    () => undefined,
  );
  return () => {
    stopped = true;
    socket?.disconnect();
  };
}

function open(io: typeof Io, isStopped: () => boolean): Socket {
  const socket: Socket = io(apiUrl === '' ? '/' : apiUrl, {
    ...options,
    auth: (give) => give({ token: sessionStore.accessToken() }),
  });
  const connect = () => {
    if (!isStopped()) socket.connect();
  };
  const renewAndConnect = () => {
    // Without an answer, the session's retries continue until they get a new token.
    void refreshAccessToken().then(
      (token) => (token === null ? undefined : connect()),
      () => onceRenewed(connect),
    );
  };
  let refusals = 0;
  const connectLater = () => {
    const delay = Math.min(2_000 * 2 ** refusals, MAX_REFUSAL_DELAY);
    refusals += 1;
    setTimeout(connect, (delay * (1 + Math.random())) / 2);
  };
  socket.on('connect', () => {
    refusals = 0;
    dropPrefetchedAnswer();
    publishLive('connected', undefined);
  });
  socket.onAny(receive);
  // After the server has refused the token or closed the session, socket.io doesn't reconnect.
  socket.on('connect_error', ({ message }) => {
    if (socket.active) return;
    if (message === 'notSignedIn') renewAndConnect();
    else connectLater();
  });
  socket.on('disconnect', (reason) => {
    publishLive('disconnected', undefined);
    if (reason === 'io server disconnect') renewAndConnect();
  });
  socket.connect();
  return socket;
}

function onceRenewed(run: () => void): void {
  const leave = sessionStore.subscribe(() => {
    const { status, connectionProblem } = sessionStore.get();
    if (status === 'signedIn' && connectionProblem !== null) return;
    leave();
    if (status === 'signedIn') run();
  });
}

/** Validates an event and publishes it. Ignores an invalid one with a warning (specification/shapes#live). */
function receive(name: string, event: unknown): void {
  if (!isEventName(name)) return;
  const parsed = z.safeParse(serverEvents[name], event);
  if (parsed.success) publishLive(name, parsed.data);
  // oxlint-disable-next-line no-console -- reports an invalid event (specification/shapes#live)
  else console.warn('Ignored an invalid live event.', z.prettifyError(parsed.error));
}

function isEventName(name: string): name is keyof typeof serverEvents {
  return Object.hasOwn(serverEvents, name);
}
