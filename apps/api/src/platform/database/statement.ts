import { createHash } from 'node:crypto';
import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

const dialect = new PgDialect();

/**
 * Builds a frequent statement's text once, and PostgreSQL plans it once per connection by its name. Values are `sql.placeholder`s. Rows
 * have the statement's column names and instants as text.
 */
export function statement<Row extends Record<string, unknown>>(name: string, text: SQL) {
  const query = dialect.sqlToQuery(text);
  return (database: Database, values: Readonly<Record<string, unknown>>): Promise<Row[]> =>
    executePrepared<Row>(database, { name, query, values });
}

/**
 * Prepares a statement whose text depends on the viewer and whose planning is slower than its run. PostgreSQL plans each text once per
 * connection, so texts must be few and differences must be values.
 */
export function preparedQuery<Row extends Record<string, unknown>>(database: Database, text: SQL): Promise<Row[]> {
  const query = dialect.sqlToQuery(text);
  return executePrepared<Row>(database, {
    name: createHash('sha1').update(query.sql).digest('hex'),
    query,
    values: {},
  });
}

type QueryInput = {
  readonly name: string;
  readonly query: ReturnType<PgDialect['sqlToQuery']>;
  readonly values: Readonly<Record<string, unknown>>;
};

async function executePrepared<Row extends Record<string, unknown>>(
  database: Database,
  { name, query, values }: QueryInput,
): Promise<Row[]> {
  type Prepared = { execute: { rows: Row[] }; all: unknown; values: unknown };
  const prepared = database._.session.prepareQuery<Prepared>(query, undefined, name, false);
  return (await prepared.execute({ ...values })).rows;
}
