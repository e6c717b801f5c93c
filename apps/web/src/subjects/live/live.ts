import {
  CallingEvent,
  ContactEvent,
  DeskEvent,
  MessageEvent,
  NewsEvent,
  NoteEvent,
  NotificationEvent,
  RepairEvent,
  type ServerEvents,
} from '@atelier/contract';
import type { io as Io, Socket } from 'socket.io-client';
import * as z from 'zod/mini';
import { apiUrl } from '#config/env.ts';
import { forgetEarlyAnswer } from '#shared/api/early-answer.ts';
import { refreshAccessToken } from '#subjects/session/refresh-access-token.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { everybody } from './hear-live.ts';

const options = {
  transports: ['websocket'],
  reconnectionDelay: 1000,
  reconnectionDelayMax: 5000,
  randomizationFactor: 0.5,
  timeout: 20_000,
  autoConnect: false,
} satisfies Record<string, unknown>;

let held: { readonly sessionId: string; readonly disconnect: () => void } | null = null;

let kept = false;

/** From now on whoever is signed in has a socket, whatever the page; it changes with the session. */
export function keepLive(): void {
  if (kept) return;
  kept = true;
  sessionStore.subscribe(follow);
  follow();
}

function follow(): void {
  const { status, user } = sessionStore.get();
  const sessionId = (status === 'signedIn' ? user?.sessionId : null) ?? null;
  if (sessionId === (held?.sessionId ?? null)) return;
  held?.disconnect();
  held = sessionId === null ? null : { sessionId, disconnect: connectLive(everybody) };
}

/** Connects the signed-in user's socket; the returned function disconnects it (specification/shapes#live). */
function connectLive(handlers: typeof everybody): () => void {
  let stopped = false;
  let socket: Socket<ServerEvents> | null = null;
  // Without the code for it, as when the page is being left, nothing is told: what is shown is what was fetched.
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

function open(io: typeof Io, handlers: typeof everybody, isStopped: () => boolean): Socket<ServerEvents> {
  const socket: Socket<ServerEvents> = io(apiUrl === '' ? '/' : apiUrl, {
    ...options,
    auth: (give) => give({ token: sessionStore.accessToken() }),
  });
  const connect = (): void => {
    if (!isStopped()) socket.connect();
  };
  const renewAndConnect = (): void => {
    // Without an answer the session's own tries go on, and end in a fresh token.
    void refreshAccessToken().then(
      (token) => (token === null ? undefined : connect()),
      () => onceRenewed(connect),
    );
  };
  socket.on('connect', () => {
    forgetEarlyAnswer();
    handlers.connected();
  });
  socket.on('notification', valid(NotificationEvent, handlers.notification));
  socket.on('news', valid(NewsEvent, handlers.news));
  socket.on('repair', valid(RepairEvent, handlers.repair));
  socket.on('contact', valid(ContactEvent, handlers.contact));
  socket.on('desk', valid(DeskEvent, handlers.desk));
  socket.on('message', valid(MessageEvent, handlers.message));
  socket.on('note', valid(NoteEvent, handlers.note));
  socket.on('calling', valid(CallingEvent, handlers.calling));
  // The server refused the token or cut the session; socket.io tries neither again by itself.
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
    const { status, trouble } = sessionStore.get();
    if (status === 'signedIn' && trouble !== null) return;
    leave();
    if (status === 'signedIn') run();
  });
}

/** An invalid event is ignored with a warning (specification/shapes#live): what arrives need not be what the contract says. */
function valid<S extends z.ZodMiniType>(schema: S, handler: (event: z.infer<S>) => void) {
  return (event: unknown): void => {
    const parsed = z.safeParse(schema, event);
    if (parsed.success) handler(parsed.data);
    // oxlint-disable-next-line no-console -- what isn't an event is told here alone (specification/shapes#live)
    else console.warn('Ignored an invalid live event.', z.prettifyError(parsed.error));
  };
}
