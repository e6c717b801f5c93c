import { type Command, InvalidArgumentError } from 'commander';
import { sql } from 'drizzle-orm';
import type { Config } from '#platform/config/config.ts';
import { limits, limitsOf } from '#platform/config/limits.ts';
import { email } from '#platform/config/readers.ts';
import { createDatabase, type Database, transaction, type Transaction } from '#platform/database/database.ts';
import { readSchemaState } from '#platform/database/migrate.ts';
import { createPool } from '#platform/database/pool.ts';
import { createRateLimiter } from '#platform/http/limits/rate-limit.ts';
import { createSite } from '#platform/http/site.ts';
import { createLog } from '#platform/log.ts';
import { createOutbox } from '#platform/mail/outbox.ts';
import { openDatabase } from '#platform/process/open-database.ts';
import { OperatorProblem } from '#platform/process/start-problem.ts';
import { type Clock, createDatabaseClock } from '#platform/time/clock.ts';

/** Result of a command: lines for a person, and data for `--json`. */
export type Outcome = {
  readonly lines: readonly string[];
  readonly data?: Readonly<Record<string, unknown>>;
  /** The command found a problem, so it ends with exit code 1. */
  readonly isProblem?: boolean;
};

/** Work of a command with the server's configuration. Errors that the operator can fix are `OperatorProblem`s. */
type Work<Args extends unknown[]> = (config: Config, ...args: Args) => Promise<Outcome>;

/** Makes work the action of a command: reads the configuration, and prints the outcome or the problem. */
export type Run = <Args extends unknown[]>(work: Work<Args>) => (...args: Args) => Promise<void>;

/** Adds one command, with its options and help, to the program. */
export type AddCommand = (program: Command, run: Run) => void;

/** Reads an argument. Another text is wrong usage. */
export function readAddress(text: string): string {
  try {
    return email(text.trim());
  } catch {
    throw new InvalidArgumentError('Write one e-mail address.');
  }
}

/** Opens the database of the configuration, which may be the embedded one of a running server. */
export async function withDatabase<T>(config: Config, work: (connectionString: string) => Promise<T>): Promise<T> {
  const database = await openDatabase(config);
  try {
    return await work(database.connectionString);
  } finally {
    await database.close();
  }
}

/** Parts of the platform that commands share with the server. Nothing listens, and no job runs. */
export type CommandContext = ReturnType<typeof createContext>;

/** Nodes notice ended sessions by themselves, so commands disconnect no socket. */
export function createContext(config: Config, database: Database, clock: Clock) {
  const site = createSite(config);
  return {
    config,
    limits,
    log: createLog('silent'),
    clock,
    database,
    site,
    realtime: { disconnectSession: () => undefined },
    rateLimiter: createRateLimiter(database, clock),
    mail: { outbox: createOutbox(clock, site, () => undefined) },
  };
}

/** Opens a migrated database with a connection of its own, also beside a running server. */
export function withShop<T>(config: Config, work: (context: CommandContext) => Promise<T>): Promise<T> {
  const log = createLog('silent');
  return withDatabase(config, async (connectionString) => {
    const pool = createPool({
      connectionString,
      name: 'atelier-command',
      connections: 1,
      limits: limitsOf(config.settings.NODE_ENV).database,
      log,
    });
    try {
      const database = createDatabase(pool);
      if ((await readSchemaState(database)) !== 'current')
        throw new OperatorProblem('The database has another schema than this version. Run: npx atelier migrate');
      const clock = await createDatabaseClock(pool, limits.clock.measure);
      try {
        return await work(createContext(config, database, clock));
      } finally {
        clock.stop();
      }
    } finally {
      await pool.end();
    }
  });
}

/** Runs work that reads one snapshot of the database. */
export function inSnapshot<T>({ database }: CommandContext, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return transaction(database, async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read read only`);
    return work(tx);
  });
}

/** Returns an error's text with those of its causes. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const message = error.message === '' && 'code' in error ? String(error.code) : error.message;
  return error.cause instanceof Error ? `${message}: ${messageOf(error.cause)}` : message;
}
