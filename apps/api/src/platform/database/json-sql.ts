import { Column, is, type SQL, sql } from 'drizzle-orm';

/* JSON written by PostgreSQL as text. `json_build_object` looks up every value's type at each call, a third of the cost of a repair
   list. Joined texts avoid that (docs/decisions/0009). One `concat` joins them, because PostgreSQL prepares each operator of a statement anew
   whenever it runs. Only nullable values get a null check. */

export type JsonValue = { readonly text: SQL; readonly quoted: boolean; readonly nullable: boolean };

/** A column knows if it is nullable, an expression counts as nullable. Columns of outer joins go into {@link jsonIf}. */
type JsonSource = SQL | Column;

/** Renders a text with any characters, or a date. */
export function jsonText(source: JsonSource): JsonValue {
  return valueOf(source, sql`to_json(${source})::text`, false);
}

/** Renders a text that needs no escaping, such as an id, an enum value or an amount. */
export function jsonString(source: JsonSource): JsonValue {
  return valueOf(source, sql`${source}`, true);
}

/** Renders a number, a boolean or stored JSON. */
export function jsonRaw(source: JsonSource): JsonValue {
  return valueOf(source, sql`(${source})::text`, false);
}

/** Renders an instant as ISO 8601 with milliseconds, UTC. */
export function isoInstant(source: JsonSource): SQL {
  return sql`to_char(${source} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

export function jsonInstant(source: JsonSource): JsonValue {
  return valueOf(source, isoInstant(source), true);
}

function valueOf(source: JsonSource, text: SQL, quoted: boolean): JsonValue {
  return { text, quoted, nullable: !(is(source, Column) && source.notNull) };
}

/** Renders columns under their names, each by its type. */
export function jsonColumns<Name extends string>(
  table: Readonly<Record<Name, Column>>,
  names: readonly Name[],
): Readonly<Record<NoInfer<Name>, JsonValue>> {
  return Object.fromEntries(names.map((name) => [name, jsonColumn(table[name])])) as Record<Name, JsonValue>;
}

function jsonColumn(column: Column): JsonValue {
  if (column.dataType === 'date') return jsonInstant(column);
  if (column.dataType !== 'string') return jsonRaw(column);
  const isPlain = column.primary || column.enumValues !== undefined || plainTypes.has(column.columnType);
  return isPlain ? jsonString(column) : jsonText(column);
}

const plainTypes: ReadonlySet<string> = new Set(['PgUUID', 'PgNumeric']);

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
  return jsonRequired(joined([...parts, constant(`${separator.slice(0, -1)}}`)]));
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
  return jsonOptional(sql`case when ${condition} then ${jsonObject(fields).text} end`);
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
