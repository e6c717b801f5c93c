type Startup = { readonly application_name?: string };
type Bind = { readonly statement?: string | undefined };

/** The driver's `pg.Connection`. Its `sync` and `query` ask for ReadyForQuery. */
type Wire = { on(event: 'readyForQuery', listener: () => void): unknown };
type Send = (this: Wire, ...values: unknown[]) => void;

type WireState = {
  readonly pool: string;
  readonly connection: number;
  exchange: Exchange | undefined;
  /** Statements since the last Sync. */
  statements: string[];
  /** Round trips of unanswered messages, oldest first. */
  readonly unanswered: number[];
  answered: number;
};

/** Round trip to PostgreSQL: the pool's name, a number of its connection, and the statements in it, prepared ones by name. */
export type Exchange = { readonly pool: string; readonly connection: number; readonly statements: string[] };

/**
 * Records the round trips of all connections opened from now on: a message begins one if it could only be sent after the answer to an
 * earlier one. Returns a function that takes those recorded since its last call.
 */
export function recordExchanges(prototype: object): () => Exchange[] {
  const methods = prototype as Record<'startup' | 'bind' | 'sync' | 'query', Send>;
  const states = new WeakMap<Wire, WireState>();
  const recorded: Exchange[] = [];
  let connections = 0;
  const begin = ({ pool, connection }: WireState, statements: string[]): Exchange => {
    const exchange = { pool, connection, statements };
    recorded.push(exchange);
    return exchange;
  };
  const noteSent = (state: WireState | undefined, text: readonly string[]): void => {
    if (state === undefined) return;
    const statements = [...state.statements, ...text];
    const number = state.answered + 1;
    if (state.unanswered.at(-1) === number) state.exchange?.statements.push(...statements);
    else state.exchange = begin(state, statements);
    state.statements = [];
    state.unanswered.push(number);
  };
  const before = <Value>(name: keyof typeof methods, note: (connection: Wire, value: Value) => void): void => {
    const send = methods[name];
    methods[name] = function recordedSend(...values) {
      note(this, values[0] as Value);
      send.apply(this, values);
    };
  };
  before<Startup>('startup', (connection, { application_name: name = '' }) => {
    const pool = name.slice(name.lastIndexOf('-') + 1);
    const state = {
      pool,
      connection: (connections += 1),
      exchange: undefined,
      statements: [],
      unanswered: [],
      answered: 0,
    };
    connection.on('readyForQuery', () => {
      // The first one ends the connection's start.
      states.set(connection, state);
      state.answered = state.unanswered.shift() ?? state.answered;
    });
  });
  before<Bind | null>('bind', (connection, bind) => states.get(connection)?.statements.push(bind?.statement ?? ''));
  before('sync', (connection) => noteSent(states.get(connection), []));
  before<string>('query', (connection, text) => noteSent(states.get(connection), [text]));
  return () => recorded.splice(0);
}
