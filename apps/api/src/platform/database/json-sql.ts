import { Column, is, type SQL, sql } from 'drizzle-orm';

/*
 * JSON that PostgreSQL writes as text. `json_build_object` looks up the type of every value at every call, which was a third of
 * what a list of repairs cost; joining texts looks up nothing (docs/decisions/0009), and costs by the joints: constants that follow
 * one another are one, and only what may be null is asked for it.
 */

/** What stands for a value: `text`, null where the value is; in quotation marks or not; and whether it can be null at all. */
export type JsonValue = { readonly text: SQL; readonly quoted: boolean; readonly nullable: boolean };

/** A column says of itself whether it may be null; an expression may. Columns of an outer join are asked for within {@link jsonIf}. */
type JsonSource = SQL | Column;

/** A text of any letters, or a day. */
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

/** A text in which nothing has to be escaped: an id, a name of the vocabulary, an amount. */
export function jsonString(source: JsonSource): JsonValue {
  return {
    text: sql`${source}`,
    quoted: true,
    nullable: isNullable(source),
  };
}

/** A number, a truth value, or JSON as it is stored. */
export function jsonRaw(source: JsonSource): JsonValue {
  return {
    text: sql`(${source})::text`,
    quoted: false,
    nullable: isNullable(source),
  };
}

/** An instant as it travels: ISO 8601 with milliseconds, UTC. */
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

/** An object of such values. The keys are ours and need no escaping. */
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
  const whole = sql`(${sql.join([...parts, constant(`${separator.slice(0, -1)}}`)], sql` || `)})`;
  return { text: whole, quoted: false, nullable: false };
}

function constant(text: string): SQL {
  return sql.raw(`'${text}'`);
}

/** The same where a condition holds, and null elsewhere. */
export function jsonIf(condition: SQL, fields: Readonly<Record<string, JsonValue>>): JsonValue {
  return {
    text: sql`case when ${condition} then ${jsonObject(fields).text} end`,
    quoted: false,
    nullable: true,
  };
}

/** An array of the values of many rows, in this order; empty where there are none. An aggregate, to be selected. */
export function jsonArray({ text }: JsonValue, order: SQL): SQL {
  return sql`'[' || coalesce(string_agg(${text}, ',' order by ${order}), '') || ']'`;
}

/** JSON that another statement gives; always, or null. */
export function jsonRequired(text: SQL): JsonValue {
  return { text, quoted: false, nullable: false };
}

export function jsonOptional(text: SQL): JsonValue {
  return { text, quoted: false, nullable: true };
}
