import { createHash } from 'node:crypto';
import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

const dialect = new PgDialect();

/**
 * A statement that is asked often: its text is made once, and PostgreSQL plans it once for each connection, by its name. Its values are
 * `sql.placeholder`s; rows come with the columns' names in the statement, as the driver reads them: instants are text.
 */
export function statement<Row extends Record<string, unknown>>(name: string, text: SQL) {
  const query = dialect.sqlToQuery(text);
  return (database: Database, values: Readonly<Record<string, unknown>>): Promise<Row[]> =>
    executePrepared<Row>(database, { name, query, values });
}

/**
 * A statement whose text depends on who asks, and that takes longer to plan than to answer: PostgreSQL plans each text once for each
 * connection. There have to be few texts: what differs from one time to the next are values.
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
