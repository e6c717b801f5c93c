import { Column, is, type SQL, sql } from 'drizzle-orm';

/* JSON written by PostgreSQL as text. `json_build_object` looks up every value's type at each call, a third of the cost of a repair
   list. Joined texts avoid that (docs/decisions/0009). One `concat` joins them, because PostgreSQL prepares each operator of a statement anew
   whenever it runs. Only nullable values get a null check. */

export type JsonValue = { readonly text: SQL; readonly quoted: boolean; readonly nullable: boolean };

/** A column knows if it is nullable, an expression counts as nullable. Columns of outer joins go into {@link jsonIf}. */
type JsonSource = SQL | Column;

/** Renders a text with any characters, or a date. */
export function jsonText(source: JsonSource): JsonValue {
  return {
    text: sql`to_json(${source})::text`,
    quoted: false,
    nullable: isNullable(source),
  };
}

function isNullable(source: JsonSource): boolean {
  return !(is(source, Column) && source.notNull);
}

/** Renders a text that needs no escaping, such as an id, an enum value or an amount. */
export function jsonString(source: JsonSource): JsonValue {
  return {
    text: sql`${source}`,
    quoted: true,
    nullable: isNullable(source),
  };
}

/** Renders a number, a boolean or stored JSON. */
export function jsonRaw(source: JsonSource): JsonValue {
  return {
    text: sql`(${source})::text`,
    quoted: false,
    nullable: isNullable(source),
  };
}

/** Renders an instant as ISO 8601 with milliseconds, UTC. */
export function isoInstant(source: JsonSource): SQL {
  return sql`to_char(${source} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

export function jsonInstant(source: JsonSource): JsonValue {
  return {
    text: isoInstant(source),
    quoted: true,
    nullable: isNullable(source),
  };
}

export function jsonObject(fields: Readonly<Record<string, JsonValue>>): JsonValue {
  const parts: SQL[] = [];
  let separator = '{';
  for (const [key, { text, quoted, nullable }] of Object.entries(fields)) {
    const quote = quoted ? '"' : '';
    const innerQuote = nullable ? '' : quote;
    parts.push(constant(`${separator}"${key}":${innerQuote}`));
    if (!nullable) parts.push(sql`(${text})`);
    else parts.push(quoted ? sql`coalesce('"' || (${text}) || '"', 'null')` : sql`coalesce(${text}, 'null')`);
    separator = `${innerQuote},`;
  }
  return { text: joined([...parts, constant(`${separator.slice(0, -1)}}`)]), quoted: false, nullable: false };
}

/** A function takes at most 100 arguments. */
function joined(parts: readonly SQL[]): SQL {
  const rest = parts.length > 100 ? [joined(parts.slice(99))] : parts.slice(99);
  return sql`concat(${sql.join([...parts.slice(0, 99), ...rest], sql`, `)})`;
}

function constant(text: string): SQL {
  return sql.raw(`'${text}'`);
}

/** Renders the object where the condition is true, else null. */
export function jsonIf(condition: SQL, fields: Readonly<Record<string, JsonValue>>): JsonValue {
  return {
    text: sql`case when ${condition} then ${jsonObject(fields).text} end`,
    quoted: false,
    nullable: true,
  };
}

/** Aggregates the values of many rows in this order. Returns an empty array without rows. */
export function jsonArray({ text }: JsonValue, order: SQL): SQL {
  return sql`'[' || coalesce(string_agg(${text}, ',' order by ${order}), '') || ']'`;
}

/** Uses JSON of another statement that is never null. */
export function jsonRequired(text: SQL): JsonValue {
  return { text, quoted: false, nullable: false };
}

export function jsonOptional(text: SQL): JsonValue {
  return { text, quoted: false, nullable: true };
}
