import { createClient } from '@redis/client';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { Log } from '#platform/log.ts';

export type Redis = {
  readonly adapter: ReturnType<typeof createAdapter>;
  /** False while Redis is away. Events then reach sockets of this node only. */
  readonly isReady: () => boolean;
  /** Calls the listener when Redis is lost and when it is back. */
  readonly onChange: (listener: () => void) => void;
  readonly close: () => void;
};

/** In milliseconds. Shorter than a browser's pause before it reconnects, so it refetches when events arrive again. */
const retry = 400;

/** Connects this node in the background, again and again, so that it starts and serves without Redis. */
export function connectRedis(url: URL, log: Log): Redis {
  // Pings and a timeout find a connection whose other end is silent.
  const socket = { reconnectStrategy: () => retry, connectTimeout: 5_000, socketTimeout: 15_000 };
  const client = createClient({ url: url.href, pingInterval: 5_000, commandsQueueMaxLength: 1_000, socket });
  const listeners: (() => void)[] = [];
  let isAway = false;
  const change = (away: boolean) => {
    isAway = away;
    for (const listener of listeners) listener();
  };
  client.on('error', (error: unknown) => {
    if (isAway) return;
    log.warn({ event: 'realtime.redisAway', err: error }, 'Redis is away: events reach sockets of their node only');
    change(true);
  });
  client.on('ready', () => {
    if (!isAway) return;
    log.warn({ event: 'realtime.redisBack' }, 'Redis is back: clients reconnect and refetch');
    change(false);
  });
  client.connect().catch(() => undefined); // Rejects only if the node stops before.
  return {
    adapter: createAdapter(client, { streamName: 'atelier', channelPrefix: 'atelier', onlyPlaintext: true }),
    isReady: () => client.isReady,
    onChange: (listener) => void listeners.push(listener),
    close: () => client.destroy(),
  };
}
