import { type Column, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/*
 * Rows of several tables by one statement: PostgreSQL writes each as JSON, by its columns' names here, and they are read back as the
 * tables' own types. What JSON has no type for travels as text: instants, and amounts, whose decimals a number would lose.
 */

/** The row that `name` stands for in a statement, as JSON. */
export function rowJson(table: PgTable, name: string): SQL {
  const fields = Object.entries(getTableColumns(table)).map(
    ([key, column]) =>
      sql`${sql.raw(`'${key}'`)}, ${sql.raw(`${name}."${column.name}"${isExact(column) ? '::text' : ''}`)}`,
  );
  return sql`json_build_object(${sql.join(fields, sql`, `)})`;
}

function isExact(column: Column): boolean {
  return column.columnType === 'PgNumeric';
}

/** The row that {@link rowJson} wrote. */
export function rowFromJson<T extends PgTable>(table: T, json: Readonly<Record<string, unknown>>): T['$inferSelect'] {
  return parseColumns(table, json) as T['$inferSelect'];
}

/** The same of some of its columns: what are instants in the table are instants again. */
export function parseColumns<V>(table: PgTable, columns: Readonly<Record<string, V>>): Record<string, V | Date> {
  const tableColumns = getTableColumns(table);
  return Object.fromEntries(
    Object.entries(columns).map(([key, value]) => [
      key,
      typeof value === 'string' && tableColumns[key]?.dataType === 'date' ? new Date(value) : value,
    ]),
  );
}

/** A row as the driver gives it, by the columns' names in the database. */
export function rowFromDriver<T extends PgTable>(
  table: T,
  values: Readonly<Record<string, unknown>>,
): T['$inferSelect'] {
  return Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([key, column]) => {
      const value = values[column.name] ?? null;
      return [key, value === null ? null : column.mapFromDriverValue(value)];
    }),
  ) as T['$inferSelect'];
}

/** Columns by their names in the database, as `jsonb_populate_record` takes them. */
export function recordJson(table: PgTable, row: Readonly<Record<string, unknown>>): string {
  const tableColumns = getTableColumns(table);
  return JSON.stringify(
    Object.fromEntries(
      Object.entries(row).flatMap(([key, value]) => (tableColumns[key] ? [[tableColumns[key].name, value]] : [])),
    ),
  );
}

/** Whole rows, for {@link rowsInto}. */
export function recordsJson(table: PgTable, rows: readonly Readonly<Record<string, unknown>>[]): string {
  return `[${rows.map((row) => recordJson(table, row)).join(',')}]`;
}

/** Adds the rows that `json` holds; where one of them has an id that is there, it takes its place. */
export function rowsInto(table: PgTable, json: SQL): SQL {
  const columns = sql.join(
    Object.values(getTableColumns(table)).map(
      ({ name }) => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`,
    ),
    sql`, `,
  );
  return sql`insert into ${table} select * from jsonb_populate_recordset(null::${table}, ${json}::jsonb)
    on conflict (id) do update set ${columns}`;
}
