import { sql } from 'drizzle-orm';
import pg, { type PoolClient, type PoolConfig } from 'pg';
import type { Transaction } from '../database/transaction.ts';

/** What nodes tell each other by PostgreSQL beside the sockets' events. */
export type NodeNotifications = {
  /** Calls when something was announced on a channel, and whenever announcements may have been missed: each time the listener is back. */
  listen(channel: string, listener: () => void): void;
};

/**
 * Tells every node, this one too, once the transaction commits. The socket adapter hears it on the same connection; what carries nobody's
 * name it takes for its own, and leaves.
 */
export async function notifyNodes(tx: Transaction, channel: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, '{}')`);
}

type GiveClient = (error: Error | undefined, client: PoolClient | undefined, done: (release?: unknown) => void) => void;

/**
 * The pool that the socket adapter is given. The adapter takes one connection to listen on and never gives a lost one back, nor one
 * that it got while it was being closed: an ordinary pool would run dry, or never end. Here what it listens on is no member of
 * the pool; its other queries are the pool's.
 */
export class ListeningPool extends pg.Pool implements NodeNotifications {
  /** Resolves once the adapter hears the other nodes. */
  readonly ready: Promise<void>;
  readonly #settings: PoolConfig;
  readonly #hears: () => void;
  readonly #heard: { readonly channel: string; readonly heard: () => void }[] = [];
  #listening: pg.Client | undefined;
  #closed = false;

  constructor(settings: PoolConfig) {
    super(settings);
    this.#settings = settings;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.ready = promise;
    this.#hears = resolve;
  }

  override connect(): Promise<PoolClient>;
  override connect(give: GiveClient): void;
  override connect(give?: GiveClient): Promise<PoolClient> | void {
    return give === undefined ? this.#listen() : super.connect(give);
  }

  listen(channel: string, listener: () => void): void {
    this.#heard.push({ channel, heard: listener });
    // A connection that is back by itself listens by itself.
    void this.ready.then(() => this.#listening && this.#listenTo(this.#listening, channel, listener));
  }

  /** Ends the listening connection, and gives no other. */
  async closeListener(): Promise<void> {
    this.#closed = true;
    await this.#listening?.end();
  }

  async #listen(): Promise<PoolClient> {
    const client = new pg.Client(this.#settings);
    // The adapter waits for its end and connects again.
    client.on('error', () => undefined);
    await client.connect();
    if (this.#closed) {
      await client.end();
      // An error would make the adapter try again, for ever.
      return new Promise(() => undefined);
    }
    this.#listening = client;
    client.on('notification', ({ channel }) => {
      for (const each of this.#heard) if (each.channel === channel) each.heard();
    });
    for (const { channel, heard: listener } of this.#heard) await this.#listenTo(client, channel, listener);
    // By then the adapter has asked to listen, and a connection answers in order.
    setImmediate(() => void client.query('select 1').then(this.#hears, () => undefined));
    return Object.assign(client, { release: () => void client.end() });
  }

  // Once it listens nothing more is missed; what was announced before is asked for.
  #listenTo(client: pg.Client, channel: string, listener: () => void): Promise<void> {
    return client.query(`listen ${client.escapeIdentifier(channel)}`).then(listener, () => undefined);
  }
}
