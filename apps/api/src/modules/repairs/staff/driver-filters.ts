import { parseRepairIdBeginning } from '@atelier/domain';
import { type SQL, sql } from 'drizzle-orm';
import type { ListCursor } from './list-cursor.ts';
import type { StaffListQuery } from './staff-filters.ts';
import type { DriverReader } from '../staff.policy.ts';

/* Filters of a driver's list. They use only fields drivers see, so none reveals later states (specification/life#who-sees-it). */

/** Start of a visit as sortable text, because days and windows have no time zone. */
export const windowStart = sql`to_char(own.date + left(own.time, 5)::time, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const searchedColumns = sql`(r.customer_search_text || r.device_search_text || public.search_text(r.issue))`;

export function driverFilters(query: StaffListQuery, { viewer, now }: DriverReader, timeZone: string): readonly SQL[] {
  const { mine, status, owner, assignee, flag, due, q = '' } = query;
  return [
    mine === undefined ? null : mine ? sql`stand.open` : sql`not stand.open`,
    status === undefined ? null : isOneOf(sql`stand.status`, status),
    owner === undefined ? null : sql`(stand.open and ${isOneOf(sql`r.turn_owner`, owner)})`,
    assignee === undefined || assignee === viewer.userId ? null : sql`false`,
    // The office follows up unreachable customers.
    flag === true ? sql`false` : null,
    due === undefined ? null : due ? isOverdue(now, timeZone) : sql`not ${isOverdue(now, timeZone)}`,
    q === '' ? null : matchesText(q),
  ].filter((condition) => condition !== null);
}

function isOneOf(column: SQL, values: readonly string[]): SQL {
  return sql`${column} = any(${sql.param(values)}::text[])`;
}

function isOverdue(now: Date, timeZone: string): SQL {
  return sql`(stand.open and (own.date + right(own.time, 5)::time) at time zone ${timeZone} < ${now.toISOString()}::timestamptz)`;
}

/** Matches a number prefix, or all words in the fields drivers see. */
function matchesText(text: string): SQL {
  const number = parseRepairIdBeginning(text) ?? '';
  const words = sql`string_to_array(btrim(public.search_text(${text})), ' ')`;
  const inText = sql`(btrim(public.search_text(${text})) <> '' and not exists (
    select from unnest(${words}) as word where strpos(${searchedColumns}, word) = 0))`;
  return number === '' ? inText : sql`(${inText} or r.id like ${`${number}%`})`;
}

export function afterCursor(cursor: ListCursor | null): readonly SQL[] {
  return cursor === null ? [] : [sql`(${windowStart}, r.id) > (${cursor.value ?? ''}, ${cursor.id})`];
}
