import { type SQL, sql } from 'drizzle-orm';

/*
 * JSON that PostgreSQL writes as text. `json_build_object` looks up the type of every value at every call, which was a third of
 * what a list of repairs cost; joining texts looks up nothing (docs/decisions/0009). Each function gives an expression of type
 * text that is null where its column is: {@link object} writes that as `null`, so that nothing is ever lost.
 */

/** A text of any letters, or a day. */
export const letters = (column: SQL): SQL => sql`to_json(${column})::text`;

/** A text in which nothing has to be escaped: an id, a name of the vocabulary, an amount. */
export const word = (column: SQL): SQL => sql`'"' || ${column} || '"'`;

/** A number, a truth value, or JSON as it is stored. */
export const plain = (column: SQL): SQL => sql`(${column})::text`;

/** An instant as it travels: ISO 8601 with milliseconds, UTC. */
export const iso = (column: SQL): SQL => sql`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export const instant = (column: SQL): SQL => word(iso(column));

/** An object of values that are JSON already. The keys are ours and need no escaping. */
export const object = (fields: Readonly<Record<string, SQL>>): SQL => {
  const parts = Object.entries(fields).map(
    ([key, value], index) => sql`${sql.raw(`'${index === 0 ? '{' : ','}"${key}":'`)} || coalesce(${value}, 'null')`,
  );
  return sql`(${sql.join(parts, sql` || `)} || '}')`;
};

/** An array of the texts of many rows, in this order; empty where there are none. */
export const array = (value: SQL, order: SQL): SQL =>
  sql`'[' || coalesce(string_agg(${value}, ',' order by ${order}), '') || ']'`;
