import type { SQL } from 'drizzle-orm';
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg';
import { isRolledBack } from './errors.ts';
import { Pipeline } from './pipeline.ts';

/**
 * Connection of queries: the pool or a transaction. Functions take it as a parameter, so a caller can join several steps in one
 * transaction.
 */
export type Database = PgDatabase<NodePgQueryResultHKT, Record<string, never>> & {
  readonly $client: Queryable;
  readonly $transactions?: Pool;
  /** Told of a commit without an answer, which PostgreSQL may have made while its effects are dropped. */
  readonly $onLostCommit?: () => void;
};

type Queryable = { query(config: QueryConfig, values: unknown[]): Promise<QueryResult> };

/** With a pool for `transactions`, single statements never wait for those (decisions/0121). */
export function createDatabase(pool: Pool, transactions = pool, onLostCommit = (): void => undefined): Database {
  return Object.assign(drizzle(pool), { $transactions: transactions, $onLostCommit: onLostCommit });
}

/** Returns the rows of a statement under its own column names, with instants and days as text. */
export async function selectRows<Row extends Record<string, unknown>>(database: Database, text: SQL): Promise<Row[]> {
  return (await database.execute(text)).rows as Row[];
}

/** Effect of a committed transaction, such as an event or the deletion of a replaced file. Its errors never fail the request. */
type AfterCommit = () => void | Promise<void>;

export type Transaction = Database & {
  readonly $client: Pipeline;
  /** Runs after the outermost commit, in order. A rollback drops it (specification/faults#r8). */
  afterCommit(run: AfterCommit): void;
};

/** Runs `work` in a transaction, or in a savepoint of the current one. Its after-commit effects run after the outer commit. */
export async function transaction<T>(database: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const queued: AfterCommit[] = [];
  const workOn = (pipeline: Pipeline): Promise<T> => work(transactionOn(pipeline, (run) => void queued.push(run)));
  if (isTransaction(database)) {
    const result = await inSavepoint(database.$client, workOn);
    queued.forEach((run) => database.afterCommit(run));
    return result;
  }
  const pool = database.$transactions ?? (database.$client as Pool);
  const onLostCommit = (): void => void (queued.length > 0 && database.$onLostCommit?.());
  const result = await inNewTransaction(pool, workOn, onLostCommit);
  await runAfterCommit(queued);
  return result;
}

/**
 * Runs `work` in the current transaction, or in a new one. It makes no savepoint, so after a database error the outer caller must roll
 * back.
 */
export function inTransaction<T>(database: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return isTransaction(database) ? work(database) : transaction(database, work);
}

/** Returns a transaction that the caller has begun and commits. */
export function transactionOn(pipeline: Pipeline, afterCommit: Transaction['afterCommit']): Transaction {
  // Drizzle asks a client for nothing but `query`.
  return Object.assign(drizzle(pipeline as unknown as PoolClient), { $client: pipeline, afterCommit });
}

/**
 * Sends a statement with the next one or the commit, in place of a round trip of its own. Its error rejects what follows it, so nobody may
 * have to decide by its result.
 */
export function sendWithNext(statement: Promise<unknown>): void {
  statement.catch(() => undefined);
}

/** Runs after the commit, and no answer waits for it. */
export function afterAnswer(tx: Transaction, run: AfterCommit): void {
  tx.afterCommit(() => void runAfterCommit([run]));
}

/** Runs after the commit of a transaction, or at once outside of one. */
export function onceCommitted(database: Database, run: AfterCommit): void {
  if (isTransaction(database)) database.afterCommit(run);
  else void run();
}

function isTransaction(database: Database): database is Transaction {
  return 'afterCommit' in database;
}

async function inNewTransaction<T>(
  pool: Pool,
  work: (pipeline: Pipeline) => Promise<T>,
  onLostCommit: () => void,
): Promise<T> {
  const client = await pool.connect();
  const pipeline = new Pipeline(client);
  try {
    sendWithNext(pipeline.query(begin));
    const result = await resultOf(pipeline, work);
    const { command } = await pipeline.query(commit).catch((error: unknown) => {
      if (!isRolledBack(error)) onLostCommit();
      throw error;
    });
    if (command !== 'COMMIT') throw new Error(`transaction: the commit was answered with ${command}`);
    return result;
  } catch (error) {
    await pipeline.rollBack(rollback);
    throw error;
  } finally {
    client.release(pipeline.isBroken);
  }
}

const begin = { name: 'begin', text: 'begin' };
const commit = { name: 'commit', text: 'commit' };
const rollback = { name: 'rollback', text: 'rollback' };

async function inSavepoint<T>(pipeline: Pipeline, work: (pipeline: Pipeline) => Promise<T>): Promise<T> {
  try {
    sendWithNext(pipeline.query('savepoint nested'));
    const result = await resultOf(pipeline, work);
    await pipeline.query('release savepoint nested');
    return result;
  } catch (error) {
    await pipeline.rollBack({ text: 'rollback to savepoint nested' });
    throw error;
  }
}

/** Rejects if a statement failed, even if `work` ignored that, because PostgreSQL would roll back at the commit. */
async function resultOf<T>(pipeline: Pipeline, work: (pipeline: Pipeline) => Promise<T>): Promise<T> {
  const result = await work(pipeline);
  if (pipeline.failure !== null) throw pipeline.failure.error;
  return result;
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
