/** Methods of the driver's `pg.Connection`, of which `sync` and `query` ask for ReadyForQuery. */
type Wire = {
  bind(config: { statement?: string | undefined } | null, more?: boolean): void;
  sync(): void;
  query(text: string): void;
  on(event: 'readyForQuery', listener: () => void): unknown;
};

/** Not in the driver's types. */
type Startable = Wire & { startup(config: { application_name?: string }): void };

type WireState = {
  readonly name: string;
  trip: RoundTrip;
  /** Statements since the last Sync. */
  statements: string[];
  /** Round trips of unanswered messages, oldest first. */
  readonly unanswered: number[];
  answered: number;
};

/** Round trip to PostgreSQL: the pool's name and the statements in it, prepared ones by name. */
export type RoundTrip = { readonly pool: string; readonly statements: string[] };

/**
 * Records the round trips of all connections opened from now on: a message begins one if it could only be sent after the answer to an
 * earlier one. Returns a function that takes those recorded since its last call.
 */
export function recordRoundTrips(prototype: Wire): () => RoundTrip[] {
  const states = new WeakMap<Wire, WireState>();
  const recorded: RoundTrip[] = [];
  const original = { startup: (prototype as Startable).startup, bind: prototype.bind, sync: prototype.sync, query: prototype.query };
  const sent = (connection: Wire, ...texts: string[]): void => {
    const state = states.get(connection);
    if (state === undefined) return;
    const statements = [...state.statements, ...texts];
    const trip = state.answered + 1;
    if (state.unanswered.at(-1) === trip) state.trip.statements.push(...statements);
    else recorded.push((state.trip = { pool: state.name, statements }));
    state.statements = [];
    state.unanswered.push(trip);
  };
  Object.assign(prototype, {
    startup(this: Wire, config: { application_name?: string }) {
      const name = config.application_name?.replace(/^.*-/, '') ?? '';
      const trip = { pool: name, statements: [] };
      const state: WireState = { name, trip, statements: [], unanswered: [], answered: 0 };
      original.startup.call(this as Startable, config);
      // The first one ends the connection's start.
      this.on('readyForQuery', () => {
        states.set(this, state);
        state.answered = state.unanswered.shift() ?? state.answered;
      });
    },
    bind(this: Wire, config: { statement?: string | undefined } | null, more?: boolean) {
      states.get(this)?.statements.push(config?.statement ?? '');
      original.bind.call(this, config, more);
    },
    sync(this: Wire) {
      sent(this);
      original.sync.call(this);
    },
    query(this: Wire, text: string) {
      sent(this, text);
      original.query.call(this, text);
    },
  });
  return () => recorded.splice(0);
}
