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
  return async (database: Database, values: Readonly<Record<string, unknown>>): Promise<Row[]> => {
    const prepared = database._.session.prepareQuery<{ execute: { rows: Row[] }; all: unknown; values: unknown }>(
      query,
      undefined,
      name,
      false,
    );
    return (await prepared.execute({ ...values })).rows;
  };
}
