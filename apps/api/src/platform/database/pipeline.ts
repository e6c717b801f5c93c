import pg from 'pg';

type QueryConfig = pg.QueryConfig | pg.QueryArrayConfig;

type Queued = {
  readonly config: QueryConfig;
  readonly resolve: (result: pg.QueryResult) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Connection of a transaction. Statements of one turn of the event loop share a Sync, so they cost one round trip (decisions/0102). After
 * an error PostgreSQL skips those behind it, and everything up to {@link rollBack} is rejected with this error.
 */
export class Pipeline {
  readonly #client: pg.ClientBase;
  #queue: Queued[] = [];
  #isBusy = false;
  #failure: { readonly error: unknown } | null = null;
  #isBroken = false;
  #isUsed = false;

  constructor(client: pg.ClientBase) {
    this.#client = client;
  }

  query(query: string | QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    if (this.#failure !== null) return Promise.reject(this.#failure.error);
    const config = typeof query === 'string' ? { text: query } : query;
    const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>();
    this.#queue.push({ config: values === undefined ? config : { ...config, values }, resolve, reject });
    // Runs after all promises that are settled by now, so their callers' statements join.
    if (this.#queue.length === 1) process.nextTick(() => this.#flush());
    return promise;
  }

  get failure(): { readonly error: unknown } | null {
    return this.#failure;
  }

  /** True if the state of the connection is unknown, for example after a time-out. */
  get isBroken(): boolean {
    return this.#isBroken;
  }

  /** Drops statements that weren't sent and ends the transaction or savepoint. Accepts statements again after it. */
  async rollBack(statement: pg.QueryConfig): Promise<void> {
    this.#reject(new Error('transaction: rolled back'), this.#queue.splice(0));
    if (this.#isBroken || !this.#isUsed) return;
    this.#failure = null;
    await this.query(statement).catch(() => undefined);
  }

  #flush(): void {
    if (this.#isBusy || this.#queue.length === 0) return;
    const sent = this.#queue.splice(0);
    this.#isBusy = true;
    this.#isUsed = true;
    const settle: BatchCallback = (error, results) => {
      this.#isBusy = false;
      if (error === null) sent.forEach(({ resolve }, index) => resolve(results[index] as pg.QueryResult));
      else this.#fail(error, sent);
      this.#flush();
    };
    this.#client.query(
      new Batch(
        sent.map(({ config }) => config),
        settle,
      ),
    );
  }

  #fail(error: unknown, sent: readonly Queued[]): void {
    this.#failure ??= { error };
    this.#isBroken ||= !(error instanceof pg.DatabaseError);
    this.#reject(error, [...sent, ...this.#queue.splice(0)]);
  }

  #reject(error: unknown, queued: readonly Queued[]): void {
    for (const { reject } of queued) reject(error);
  }
}

type BatchCallback = (error: Error | null, results: readonly pg.QueryResult[]) => void;

/** Statements with one Sync, for `client.query`. The driver calls the handlers. */
class Batch implements pg.Submittable {
  /** Wrapped by the driver with its time-out. */
  callback: BatchCallback;
  readonly #members: readonly Member[];
  readonly #results: pg.QueryResult[] = [];
  #position = 0;

  constructor(configs: readonly QueryConfig[], callback: BatchCallback) {
    this.callback = callback;
    this.#members = configs.map((config) => new Member(config, (result) => this.#results.push(result)));
  }

  get #current(): Member | undefined {
    return this.#members[this.#position];
  }

  // Name and text of a statement that the server has just parsed.
  get name(): string | undefined {
    return this.#current?.name;
  }

  get text(): string | undefined {
    return this.#current?.text;
  }

  submit(connection: pg.Connection): void {
    connection.stream.cork();
    for (const member of this.#members) member.submit(connection);
    connection.sync();
    connection.stream.uncork();
  }

  handleRowDescription(message: unknown): void {
    this.#current?.handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    this.#current?.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, connection: pg.Connection): void {
    this.#current?.handleCommandComplete(message, connection);
    this.#position += 1;
  }

  handleError(error: Error, connection: ConnectionWithNames): void {
    // The server skipped the others without parsing them.
    for (const { name } of this.#members.slice(this.#position)) delete connection.submittedNamedStatements[name];
    this.callback(error, []);
  }

  handleReadyForQuery(connection: pg.Connection): void {
    for (const member of this.#members) member.handleReadyForQuery(connection);
    this.callback(null, this.#results);
  }
}

type ConnectionWithNames = pg.Connection & { readonly submittedNamedStatements: Record<string, string> };

/** Statement of a batch. The driver's own ends with a Sync. */
class Member extends pg.Query {
  declare readonly name: string;
  declare readonly text: string;
  declare readonly handleRowDescription: (message: unknown) => void;
  declare readonly handleDataRow: (message: unknown) => void;
  declare readonly handleCommandComplete: (message: unknown, connection: pg.Connection) => void;
  declare readonly handleReadyForQuery: (connection: pg.Connection) => void;

  constructor(config: QueryConfig, onResult: (result: pg.QueryResult) => void) {
    super(config, (_, result) => onResult(result as unknown as pg.QueryResult));
  }

  // Statements without values would use the simple protocol.
  requiresPreparation(): boolean {
    return true;
  }

  _getRows(connection: pg.Connection): void {
    connection.execute({}, true);
  }
}
