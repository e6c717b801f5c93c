import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg, { type PoolClient, type PoolConfig } from 'pg';
import { runTogether } from '#platform/process/concurrency.ts';
import { second } from '../config/limits.ts';
import type { Transaction } from '../database/database.ts';

export type NodeNotifications = {
  /** Calls the listener on every notification, and after each reconnect because some may have been missed. */
  listen(channel: string, listener: () => void): void;
};

/**
 * Notifies every node, including this one, after the commit. The socket adapter shares the connection and ignores notifications without a
 * sender.
 */
export async function notifyNodes(tx: Transaction, channel: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, '{}')`);
}

/** Tells every node that events of another one may be missing. The adapter ignores a payload without a sender. */
export const missedEvents = { channel: 'realtime.missed', payload: '{}' };

type Notification = { readonly channel: string; readonly payload: string };

/** Statement by which `@socket.io/postgres-adapter` notifies. */
const adapterNotify = 'SELECT pg_notify($1, $2)';

const notify = {
  name: 'notify',
  text: 'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as sent(channel, payload)',
};

type GiveClient = (error: Error | undefined, client: PoolClient | undefined, done: (release?: unknown) => void) => void;

/**
 * Pool of the socket adapter. The adapter never releases a lost listening connection or one received during its close, so a normal pool
 * would run dry or never end. Here the listening connection is outside the pool.
 */
export class ListeningPool extends pg.Pool implements NodeNotifications {
  readonly ready: Promise<void>;
  readonly #settings: PoolConfig;
  readonly #resolveReady: () => void;
  readonly #subscriptions: { readonly channel: string; readonly listener: () => void }[] = [];
  readonly #checkEvery: number;
  readonly #onMissed: (() => void)[] = [];
  readonly #answers = new WeakMap<pg.Client, Promise<unknown>>();
  #listening: pg.Client | undefined;
  #closed = false;
  #hasFailed = false;
  #isTelling = false;

  constructor(settings: PoolConfig, checkEvery = 15 * second) {
    super(settings);
    this.#checkEvery = checkEvery;
    this.#settings = settings;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.ready = promise;
    this.#resolveReady = resolve;
  }

  readonly #notify = runTogether<Notification, pg.QueryResult>(async (events) => {
    const sent = this.#hasFailed ? [...events, missedEvents] : events;
    this.#hasFailed = true;
    const values = [sent.map(({ channel }) => channel), sent.map(({ payload }) => payload)];
    const result: pg.QueryResult = await super.query(notify, values);
    this.#hasFailed = false;
    return events.map(() => result);
  });

  /** Sends the adapter's notifications together. The first that succeeds after a failure says that some are missing. */
  override query: pg.Pool['query'] = (...call: unknown[]) => {
    const [text, values] = call;
    if (text === adapterNotify && Array.isArray(values))
      return this.#notify({ channel: values[0], payload: values[1] });
    return super.query(...(call as [string, unknown[]]));
  };

  override connect(): Promise<PoolClient>;
  override connect(give: GiveClient): void;
  override connect(give?: GiveClient): Promise<PoolClient> | void {
    return give === undefined ? this.#listen() : super.connect(give);
  }

  /** Listens without the adapter, which otherwise connects again after a loss. */
  async keepListening(): Promise<void> {
    while (!this.#closed) {
      const listening = this.#listen().then(async (client) => {
        // Rejects if the connection was lost already, whose end would be awaited in vain.
        await this.#ask(client, 'select 1');
        await once(client, 'end');
      });
      await listening.catch(() => undefined);
      await delay(1_000, undefined, { ref: false });
    }
  }

  listen(channel: string, listener: () => void): void {
    this.#subscriptions.push({ channel, listener });
    // After a reconnect the connection listens again by itself.
    void this.ready.then(() => this.#listening && this.#listenTo(this.#listening, channel, listener));
  }

  /** Calls the listener when events of other nodes may be missing: it listens again after a loss, or a node is gone or couldn't notify. */
  onMissed(listener: () => void): void {
    this.#onMissed.push(listener);
  }

  /** Tells every node that events of this one may be missing, as soon as the database takes it. */
  async tellMissed(): Promise<void> {
    if (this.#isTelling) return;
    this.#isTelling = true;
    while (this.#isTelling && !this.#closed) {
      await this.#notify(missedEvents).then(
        () => (this.#isTelling = false),
        () => delay(second, undefined, { ref: false }),
      );
    }
  }

  async closeListener(): Promise<void> {
    this.#closed = true;
    await this.#listening?.end();
  }

  async #listen(): Promise<PoolClient> {
    const client = new pg.Client(this.#settings);
    client.on('error', () => undefined);
    await client.connect();
    if (this.#closed) {
      await client.end();
      // An error would make the adapter retry forever.
      return new Promise(() => undefined);
    }
    const isFirst = this.#listening === undefined;
    this.#listening = client;
    this.#keepChecking(client);
    const reportMissed = () => this.#onMissed.forEach((listener) => listener());
    client.on('notification', ({ channel }) => {
      if (channel === missedEvents.channel) reportMissed();
      for (const each of this.#subscriptions) if (each.channel === channel) each.listener();
    });
    for (const { channel, listener } of this.#subscriptions) await this.#listenTo(client, channel, listener);
    await this.#listenTo(client, missedEvents.channel, () => undefined);
    // The adapter has sent LISTEN by then, and a connection answers in order.
    const afterListening = isFirst ? this.#resolveReady : reportMissed;
    setImmediate(() => void this.#ask(client, 'select 1').then(afterListening, () => undefined));
    return Object.assign(client, { release: () => void client.end() });
  }

  /** Ends a silently lost connection, which would otherwise be noticed after hours. */
  #keepChecking(client: pg.Client): void {
    const timer = setInterval(() => void this.#ask(client, 'select 1').catch(() => client.end()), this.#checkEvery);
    timer.unref();
    client.once('end', () => clearInterval(timer));
  }

  // From LISTEN on nothing is missed. The listener runs once for earlier notifications.
  #listenTo(client: pg.Client, channel: string, listener: () => void): Promise<void> {
    return this.#ask(client, `listen ${client.escapeIdentifier(channel)}`).then(listener, () => undefined);
  }

  /** Asks after the former answer, because the driver warns of a longer queue in the process's output. */
  #ask(client: pg.Client, text: string): Promise<unknown> {
    const answer = (this.#answers.get(client) ?? Promise.resolve()).then(() => client.query(text));
    this.#answers.set(
      client,
      answer.catch(() => undefined),
    );
    return answer;
  }
}
