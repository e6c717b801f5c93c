import type { Database } from './database.ts';

/** What may happen only when the commit is certain: pushing an event, deleting a replaced file. It can't fail the request. */
type AfterCommit = () => void | Promise<void>;

/** A transaction under way. */
export type Transaction = Database & {
  /** Runs after the outermost commit, in order; never after a rollback (specification/faults#r8). */
  afterCommit(run: AfterCommit): void;
};

/**
 * Runs `work` in a transaction: all of it is written, or nothing. On a transaction that is under way it is a savepoint, whose
 * after-commit steps wait for the outer commit.
 */
export async function transaction<T>(database: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const queued: AfterCommit[] = [];
  const result = await database.transaction((inner) =>
    work(Object.assign(inner, { afterCommit: (run: AfterCommit) => void queued.push(run) })),
  );
  if (isTransaction(database)) queued.forEach((run) => database.afterCommit(run));
  else await runAfterCommit(queued);
  return result;
}

/**
 * Runs `work` in the transaction that is under way, or in one of its own. Without a savepoint: after an error of the database nothing
 * more can be asked in it, and whoever began it has to end it.
 */
export function inTransaction<T>(database: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return isTransaction(database) ? work(database) : transaction(database, work);
}

function isTransaction(database: Database): database is Transaction {
  return 'afterCommit' in database;
}

async function runAfterCommit(runs: readonly AfterCommit[]): Promise<void> {
  for (const run of runs) {
    try {
      await run();
    } catch (error) {
      // The write is done and true: whoever asked gets their answer, and the log gets this.
      process.emitWarning(error instanceof Error ? error : new Error(String(error)));
    }
  }
}
