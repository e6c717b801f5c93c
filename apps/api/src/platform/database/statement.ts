import { createHash } from 'node:crypto';
import { fillPlaceholders, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Database } from './database.ts';

const dialect = new PgDialect();

/**
 * Builds a frequent statement's text once, and PostgreSQL plans it once per connection by its name. Values are `sql.placeholder`s. Rows
 * have the statement's column names and instants as text.
 */
export function statement<Row extends Record<string, unknown>>(name: string, text: SQL) {
  const query = dialect.sqlToQuery(text);
  const config = { name, text: query.sql, types };
  return async (database: Database, values: Readonly<Record<string, unknown>>): Promise<Row[]> =>
    (await database.$client.query(config, fillPlaceholders(query.params, { ...values }))).rows;
}

/**
 * Prepares a statement whose text depends on the viewer and whose planning is slower than its run. PostgreSQL plans each text once per
 * connection, so texts must be few and differences must be values.
 */
export function preparedQuery<Row extends Record<string, unknown>>(database: Database, text: SQL): Promise<Row[]> {
  const name = createHash('sha1').update(dialect.sqlToQuery(text).sql).digest('hex');
  return statement<Row>(name, text)(database, {});
}

const { DATE, INTERVAL, TIMESTAMP, TIMESTAMPTZ } = pg.types.builtins;
const textTypes: ReadonlySet<number> = new Set([DATE, INTERVAL, TIMESTAMP, TIMESTAMPTZ]);

/** Leaves instants and days as text, as drizzle does. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    textTypes.has(type) ? (text: string) => text : pg.types.getTypeParser(type, format),
};
