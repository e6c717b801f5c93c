import {
  CallingEvent,
  ContactEvent,
  DeskEvent,
  MessageEvent,
  UnseenCountEvent,
  NoteEvent,
  NotificationEvent,
  RepairEvent,
  type ServerEvents,
} from '@atelier/contract';
import type { io as Io, Socket } from 'socket.io-client';
import * as z from 'zod/mini';
import { apiUrl } from '#config/env.ts';
import { dropPrefetchedAnswer } from '#shared/api/prefetched-answer.ts';
import { refreshAccessToken } from '#subjects/session/refresh-access-token.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { liveBroadcast } from './subscribe-live.ts';

const options = {
  transports: ['websocket'],
  reconnectionDelay: 1000,
  reconnectionDelayMax: 5000,
  randomizationFactor: 0.5,
  timeout: 20_000,
  autoConnect: false,
} satisfies Record<string, unknown>;

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
  connection = sessionId === null ? null : { sessionId, disconnect: connectLive(liveBroadcast) };
}

/** Connects the signed-in user's socket (specification/shapes#live). Returns a function that disconnects it. */
function connectLive(handlers: typeof liveBroadcast): () => void {
  let stopped = false;
  let socket: Socket<ServerEvents> | null = null;
  // When the code can't be loaded, for example while leaving the page, the page works without live events.
  void import('socket.io-client').then(
    ({ io }) => {
      if (!stopped) socket = open(io, handlers, () => stopped);
    },
    () => undefined,
  );
  return () => {
    stopped = true;
    socket?.disconnect();
  };
}

function open(io: typeof Io, handlers: typeof liveBroadcast, isStopped: () => boolean): Socket<ServerEvents> {
  const socket: Socket<ServerEvents> = io(apiUrl === '' ? '/' : apiUrl, {
    ...options,
    auth: (give) => give({ token: sessionStore.accessToken() }),
  });
  const connect = (): void => {
    if (!isStopped()) socket.connect();
  };
  const renewAndConnect = (): void => {
    // Without an answer, the session's retries continue until they get a new token.
    void refreshAccessToken().then(
      (token) => (token === null ? undefined : connect()),
      () => onceRenewed(connect),
    );
  };
  socket.on('connect', () => {
    dropPrefetchedAnswer();
    handlers.connected();
  });
  socket.on('notification', validated(NotificationEvent, handlers.notification));
  socket.on('news', validated(UnseenCountEvent, handlers.news));
  socket.on('repair', validated(RepairEvent, handlers.repair));
  socket.on('contact', validated(ContactEvent, handlers.contact));
  socket.on('desk', validated(DeskEvent, handlers.desk));
  socket.on('message', validated(MessageEvent, handlers.message));
  socket.on('note', validated(NoteEvent, handlers.note));
  socket.on('calling', validated(CallingEvent, handlers.calling));
  // After the server has refused the token or closed the session, socket.io doesn't reconnect.
  socket.on('connect_error', () => {
    if (!socket.active) renewAndConnect();
  });
  socket.on('disconnect', (reason) => {
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

/** Validates events and ignores invalid ones with a warning (specification/shapes#live). */
function validated<S extends z.ZodMiniType>(schema: S, handler: (event: z.infer<S>) => void) {
  return (event: unknown): void => {
    const parsed = z.safeParse(schema, event);
    if (parsed.success) handler(parsed.data);
    // oxlint-disable-next-line no-console -- reports an invalid event (specification/shapes#live)
    else console.warn('Ignored an invalid live event.', z.prettifyError(parsed.error));
  };
}
