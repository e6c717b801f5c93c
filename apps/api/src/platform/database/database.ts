import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import type { Pool } from 'pg';

/**
 * What queries run on: the pool, or a transaction that is under way. Take it as a parameter and never reach for the pool, so that
 * a caller can put several steps into one transaction. It knows no tables: queries name theirs.
 */
export type Database = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;

export function createDatabase(pool: Pool): Database {
  return drizzle(pool);
}
