import type { Database } from './database.ts';

/** Effect of a committed transaction, such as an event or the deletion of a replaced file. Its errors never fail the request. */
type AfterCommit = () => void | Promise<void>;

export type Transaction = Database & {
  /** Runs after the outermost commit, in order. A rollback drops it (specification/faults#r8). */
  afterCommit(run: AfterCommit): void;
};

/** Runs `work` in a transaction, or in a savepoint of the current one. Its after-commit effects run after the outer commit. */
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
 * Runs `work` in the current transaction, or in a new one. It makes no savepoint, so after a database error the outer caller must roll
 * back.
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
      // The write is committed, so the caller gets its answer and the log the error.
      process.emitWarning(error instanceof Error ? error : new Error(String(error)));
    }
  }
}
