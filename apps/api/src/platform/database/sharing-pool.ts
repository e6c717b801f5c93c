import pg from 'pg';

/** Age in milliseconds of the oldest unanswered statement from which on the next ones take another connection. */
const PATIENCE = 20;

type Shared = {
  readonly client: pg.Client;
  /** When its unanswered statements were sent, oldest first. PostgreSQL answers in this order. */
  readonly sent: number[];
  readonly idle: NodeJS.Timeout;
};

/**
 * Pool whose prepared statements share one connection. They are sent without waiting for earlier answers, so PostgreSQL is woken once for
 * many (decisions/0142). While the connection is away or has a long statement, they take others, as all other statements do.
 */
export class SharingPool extends pg.Pool {
  readonly #settings: pg.PoolConfig;
  #shared: Shared | undefined;
  #isConnecting = false;
  #isEnding = false;

  constructor(settings: pg.PoolConfig) {
    super(settings);
    this.#settings = settings;
  }

  override query: pg.Pool['query'] = (...call: unknown[]) => {
    const [statement, values] = call as [pg.QueryConfig, unknown[] | undefined];
    const shared = statement.name === undefined ? undefined : this.#free();
    if (shared === undefined) return super.query(...(call as [pg.QueryConfig]));
    shared.sent.push(performance.now());
    shared.idle.refresh();
    return shared.client.query(statement, values).finally(() => shared.sent.shift());
  };

  override end(): Promise<void>;
  override end(done: () => void): void;
  override end(done?: () => void): Promise<void> | void {
    this.#isEnding = true;
    const ended = Promise.all([super.end(), this.#close(this.#shared)]).then(() => done?.());
    return done === undefined ? ended : undefined;
  }

  #free(): Shared | undefined {
    if (this.#shared === undefined) void this.#connect();
    const [oldest = Infinity] = this.#shared?.sent ?? [];
    return oldest < performance.now() - PATIENCE ? undefined : this.#shared;
  }

  async #connect(): Promise<void> {
    if (this.#isConnecting || this.#isEnding) return;
    this.#isConnecting = true;
    const client = new pg.Client({ ...this.#settings, pipeline: true });
    client.on('error', (error) => this.emit('error', error, client));
    try {
      await client.connect();
      const idle = setTimeout(() => void this.#close(shared), this.#settings.idleTimeoutMillis ?? undefined);
      const shared: Shared = { client, sent: [], idle: idle.unref() };
      this.#shared = shared;
      client.once('end', () => void this.#close(shared));
      if (this.#isEnding) await this.#close(shared);
    } catch {
      // The pool tells callers that the database is away.
    } finally {
      this.#isConnecting = false;
    }
  }

  async #close(shared: Shared | undefined): Promise<void> {
    if (shared === undefined || shared !== this.#shared) return;
    this.#shared = undefined;
    clearTimeout(shared.idle);
    await shared.client.end().catch(() => undefined);
  }
}
