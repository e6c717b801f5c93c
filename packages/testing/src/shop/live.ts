import type { ServerEventData } from '@atelier/contract';
import { io, type Socket } from 'socket.io-client';

type EventName = keyof ServerEventData;

export type LiveSocket = {
  /** Resolves with the first matching event, past or future. Rejects after the time limit. */
  waitFor<E extends EventName>(
    name: E,
    fits: (event: ServerEventData[E]) => boolean,
    timeoutMs?: number,
  ): Promise<ServerEventData[E]>;
  on<E extends EventName>(name: E, listener: (event: ServerEventData[E]) => void): void;
  readonly ended: Promise<string>;
  close(): void;
};

type NamedEvent<E extends EventName> = { readonly name: E; readonly event: ServerEventData[E] };

type ReceivedEvent = { readonly name: string; readonly event: unknown };

export async function openLiveSocket(url: string, accessToken: string): Promise<LiveSocket> {
  const socket = io(url, {
    auth: { token: accessToken },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  });
  const log = createEventLog();
  socket.onAny((name: string, event: unknown) => log.receive({ name, event }));
  const ended = new Promise<string>((resolve) => socket.once('disconnect', resolve));
  await waitUntilConnected(socket);
  return {
    waitFor: log.waitFor,
    on: log.on,
    ended,
    close: () => void socket.close(),
  };
}

function createEventLog(): Pick<LiveSocket, 'on' | 'waitFor'> & { receive: (received: ReceivedEvent) => void } {
  const past: ReceivedEvent[] = [];
  const listeners = new Set<(received: ReceivedEvent) => void>();
  return {
    receive: (received) => {
      past.push(received);
      listeners.forEach((listener) => listener(received));
    },
    on: (name, listener) =>
      void listeners.add((received) => {
        if (isNamed(received, name)) listener(received.event);
      }),
    waitFor: (name, fits, timeoutMs = 300_000) =>
      new Promise((resolve, reject) => {
        const match = past.find((received) => isNamed(received, name) && fits(received.event));
        if (match !== undefined && isNamed(match, name)) return resolve(match.event);
        const end = (): void => {
          clearTimeout(timer);
          listeners.delete(listener);
        };
        const listener = (received: ReceivedEvent): void => {
          if (!isNamed(received, name) || !fits(received.event)) return;
          end();
          resolve(received.event);
        };
        const timer = setTimeout(() => {
          end();
          const events = past.filter((received) => received.name === name).map(({ event }) => event);
          reject(new Error(`no such ${name} within ${timeoutMs} ms, but ${JSON.stringify(events)}`));
        }, timeoutMs);
        listeners.add(listener);
      }),
  };
}

function isNamed<E extends EventName>(received: ReceivedEvent, name: E): received is NamedEvent<E> {
  return received.name === name;
}

/** Resolves once the server has accepted the socket. Rejects when it refuses it, and when the connection closes before. */
export function waitUntilConnected(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', (error) => {
      reject(error);
      socket.close();
    });
    socket.io.once('close', (reason) => {
      // A refusal closes the socket itself, and is reported after.
      if (reason !== 'forced close') reject(new Error(`closed before it connected: ${reason}`));
    });
  });
}
