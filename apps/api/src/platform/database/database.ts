import type { SQL } from 'drizzle-orm';
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import type { Pool, QueryConfig, QueryResult } from 'pg';

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
