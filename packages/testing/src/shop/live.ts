import type { ServerEvents } from '@atelier/contract';
import { io, type Socket } from 'socket.io-client';

type EventName = keyof ServerEvents;
type EventPayload<E extends EventName> = Parameters<ServerEvents[E]>[0];

export type LiveSocket = {
  /** Resolves with the first matching event, past or future. Rejects after the time limit. */
  waitFor<E extends EventName>(
    name: E,
    fits: (event: EventPayload<E>) => boolean,
    timeoutMs?: number,
  ): Promise<EventPayload<E>>;
  on<E extends EventName>(name: E, listener: (event: EventPayload<E>) => void): void;
  readonly ended: Promise<string>;
  close(): void;
};

type Client = Socket<ServerEvents, Record<string, never>>;

type EventLogs = { [E in EventName]: ReturnType<typeof createEventLog<EventPayload<E>>> };

export async function openLiveSocket(url: string, accessToken: string): Promise<LiveSocket> {
  const socket: Client = io(url, {
    auth: { token: accessToken },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  });
  const logs: EventLogs = {
    notification: createEventLog('notification'),
    news: createEventLog('news'),
    repair: createEventLog('repair'),
    contact: createEventLog('contact'),
    desk: createEventLog('desk'),
    message: createEventLog('message'),
    note: createEventLog('note'),
    calling: createEventLog('calling'),
  };
  socket.on('notification', logs.notification.receive);
  socket.on('news', logs.news.receive);
  socket.on('repair', logs.repair.receive);
  socket.on('contact', logs.contact.receive);
  socket.on('desk', logs.desk.receive);
  socket.on('message', logs.message.receive);
  socket.on('note', logs.note.receive);
  socket.on('calling', logs.calling.receive);
  const ended = new Promise<string>((resolve) => socket.once('disconnect', resolve));
  await waitUntilConnected(socket);
  return {
    waitFor: (name, fits, timeoutMs = 300_000) => logs[name].first(fits, timeoutMs),
    on: (name, listener) => logs[name].on(listener),
    ended,
    close: () => void socket.close(),
  };
}

function createEventLog<T>(eventName: string) {
  const past: T[] = [];
  const listeners = new Set<(event: T) => void>();
  return {
    receive: (event: T): void => {
      past.push(event);
      listeners.forEach((listener) => listener(event));
    },
    on: (listener: (event: T) => void): void => void listeners.add(listener),
    first: (fits: (event: T) => boolean, timeoutMs: number): Promise<T> => {
      const match = past.find(fits);
      if (match !== undefined) return Promise.resolve(match);
      return new Promise((resolve, reject) => {
        const end = (): void => {
          clearTimeout(timer);
          listeners.delete(listener);
        };
        const listener = (event: T): void => {
          if (!fits(event)) return;
          end();
          resolve(event);
        };
        const timer = setTimeout(() => {
          end();
          reject(new Error(`no such ${eventName} within ${timeoutMs} ms, but ${JSON.stringify(past)}`));
        }, timeoutMs);
        listeners.add(listener);
      });
    },
  };
}

function waitUntilConnected(socket: Client): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', (error) => {
      socket.close();
      reject(error);
    });
  });
}
