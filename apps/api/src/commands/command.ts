import type { Command } from 'commander';
import type { Config } from '#platform/config/config.ts';
import { openDatabase } from '#platform/process/open-database.ts';

/** Result of a command: lines for a person, and data for `--json`. */
type Outcome = { readonly lines: readonly string[]; readonly data?: Readonly<Record<string, unknown>> };

/** Work of a command with the server's configuration. Errors that the operator can fix are `OperatorProblem`s. */
type Work<Args extends unknown[]> = (config: Config, ...args: Args) => Promise<Outcome>;

/** Makes work the action of a command: reads the configuration, and prints the outcome or the problem. */
export type Run = <Args extends unknown[]>(work: Work<Args>) => (...args: Args) => Promise<void>;

/** Adds one command, with its options and help, to the program. */
export type AddCommand = (program: Command, run: Run) => void;

/** Opens the database of the configuration, which may be the embedded one of a running server. */
export async function withDatabase<T>(config: Config, work: (connectionString: string) => Promise<T>): Promise<T> {
  const database = await openDatabase(config);
  try {
    return await work(database.connectionString);
  } finally {
    await database.close();
  }
}
