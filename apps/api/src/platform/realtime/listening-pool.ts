import pg, { type PoolClient, type PoolConfig } from 'pg';

type GiveClient = (error: Error | undefined, client: PoolClient | undefined, done: (release?: unknown) => void) => void;

/**
 * The pool that the socket adapter is given. The adapter takes one connection to listen on and never gives a lost one back, nor one
 * that it got while it was being closed: an ordinary pool would run dry, or never end. Here what it listens on is no member of
 * the pool; its other queries are the pool's.
 */
export class ListeningPool extends pg.Pool {
  /** Resolves once the adapter hears the other nodes. */
  readonly ready: Promise<void>;
  readonly #settings: PoolConfig;
  readonly #hears: () => void;
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

  /** Ends the listening connection, and gives no other. */
  async hangUp(): Promise<void> {
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
    // By then the adapter has asked to listen, and a connection answers in order.
    setImmediate(() => void client.query('select 1').then(this.#hears, () => undefined));
    return Object.assign(client, { release: () => void client.end() });
  }
}
