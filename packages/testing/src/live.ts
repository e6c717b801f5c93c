import type { ServerEvents } from '@atelier/contract';
import { io, type Socket } from 'socket.io-client';

type EventName = keyof ServerEvents;
type Heard<E extends EventName> = Parameters<ServerEvents[E]>[0];

/** A live socket, as an open page holds one. */
export type LiveSocket = {
  /** The first event of that name that fits, heard already or still to come. Rejects when it doesn't come in time. */
  heard<E extends EventName>(name: E, fits: (event: Heard<E>) => boolean, patience?: number): Promise<Heard<E>>;
  /** Calls back at every event, in the moment it arrives. */
  on<E extends EventName>(name: E, listener: (event: Heard<E>) => void): void;
  /** Resolves with the reason when the server or the network has ended it. */
  readonly ended: Promise<string>;
  close(): void;
};

type Client = Socket<ServerEvents, Record<string, never>>;

type Records = { [E in EventName]: ReturnType<typeof record<Heard<E>>> };

/** Connects with an access token; it doesn't come back by itself. Rejects with the server's reason when it isn't let in. */
export async function listen(url: string, accessToken: string): Promise<LiveSocket> {
  const socket: Client = io(url, {
    auth: { token: accessToken },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  });
  const records: Records = {
    notification: record('notification'),
    news: record('news'),
    repair: record('repair'),
    contact: record('contact'),
    desk: record('desk'),
    message: record('message'),
    note: record('note'),
    calling: record('calling'),
  };
  socket.on('notification', records.notification.hear);
  socket.on('news', records.news.hear);
  socket.on('repair', records.repair.hear);
  socket.on('contact', records.contact.hear);
  socket.on('desk', records.desk.hear);
  socket.on('message', records.message.hear);
  socket.on('note', records.note.hear);
  socket.on('calling', records.calling.hear);
  const ended = new Promise<string>((resolve) => socket.once('disconnect', resolve));
  await connected(socket);
  return {
    heard: (name, fits, patience = 300_000) => records[name].first(fits, patience),
    on: (name, listener) => records[name].on(listener),
    ended,
    close: () => void socket.close(),
  };
}

/** Keeps what has been heard of one event, and tells those who wait. */
function record<T>(what: string) {
  const past: T[] = [];
  const listeners = new Set<(event: T) => void>();
  return {
    hear: (event: T): void => {
      past.push(event);
      listeners.forEach((listener) => listener(event));
    },
    on: (listener: (event: T) => void): void => void listeners.add(listener),
    first: (fits: (event: T) => boolean, patience: number): Promise<T> => {
      const known = past.find(fits);
      if (known !== undefined) return Promise.resolve(known);
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
          reject(new Error(`no such ${what} within ${patience} ms, but ${JSON.stringify(past)}`));
        }, patience);
        listeners.add(listener);
      });
    },
  };
}

function connected(socket: Client): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', (error) => {
      socket.close();
      reject(error);
    });
  });
}
