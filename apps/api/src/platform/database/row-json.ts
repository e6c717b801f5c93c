import { type Column, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/* Rows of several tables in one statement. PostgreSQL writes each as JSON by its column names here, and this module reads them back.
   Instants and amounts travel as text, because JSON has no type for them. */

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

export function rowFromJson<T extends PgTable>(table: T, json: Readonly<Record<string, unknown>>): T['$inferSelect'] {
  return parseColumns(table, json) as T['$inferSelect'];
}

export function parseColumns<V>(table: PgTable, columns: Readonly<Record<string, V>>): Record<string, V | Date> {
  const tableColumns = getTableColumns(table);
  return Object.fromEntries(
    Object.entries(columns).map(([key, value]) => [
      key,
      typeof value === 'string' && tableColumns[key]?.dataType === 'date' ? new Date(value) : value,
    ]),
  );
}

/** Converts a driver row with database column names. */
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

/** Renders a row as JSON by database column names, for `jsonb_populate_record`. */
export function recordJson(table: PgTable, row: Readonly<Record<string, unknown>>): string {
  const tableColumns = getTableColumns(table);
  return JSON.stringify(
    Object.fromEntries(
      Object.entries(row).flatMap(([key, value]) => (tableColumns[key] ? [[tableColumns[key].name, value]] : [])),
    ),
  );
}

export function recordsJson(table: PgTable, rows: readonly Readonly<Record<string, unknown>>[]): string {
  return `[${rows.map((row) => recordJson(table, row)).join(',')}]`;
}

/** Returns a row to be inserted whole: columns without a value get the schema's constant default or null. */
export function newRow<T extends PgTable>(table: T, values: T['$inferInsert']): T['$inferSelect'] {
  const missing = Object.entries(getTableColumns(table)).map(([key, { default: value = null }]) => [key, value]);
  return { ...Object.fromEntries(missing), ...values };
}

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
