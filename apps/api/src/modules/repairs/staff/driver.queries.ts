import type { DriverRepairItem } from '@atelier/contract';
import { type SQL, sql } from 'drizzle-orm';
import { parseRepairIdBeginning } from '@atelier/domain';
import { type Database, selectRows } from '#platform/database/database.ts';
import { statement } from '#platform/database/statement.ts';
import { factsJson, type StoredFacts } from '#workflow/repair/repair-facts.ts';
import { repairTables } from '../repair-json.ts';
import { driverItemJson, driverRepairJson, ownVisit, visibleState } from '../driver-json.ts';
import { type DriverReader, repairsSeenByDriver } from '../staff.policy.ts';
import type { ListCursor } from './list-page.ts';
import type { StaffListQuery } from './staff-filters.ts';

/** Returns a repair as JSON as this driver sees it, with the facts for `allowedActions` from the same snapshot. */
export async function findDriverRepair(database: Database, { viewer, since }: DriverReader, id: string) {
  const { userId, lang } = viewer;
  const [row] = await selectRepair(database, { id, userId, lang, since: since.toISOString() });
  return row;
}

const driver = { userId: sql.placeholder('userId'), lang: sql.placeholder('lang') };

const selectRepair = statement<{ body: string; facts: StoredFacts }>(
  'repair_of_driver',
  sql`select ${driverRepairJson(driver)} as body, ${factsJson} as facts
  from ${repairTables} join users c on c.id = r.customer_id ${ownVisit(driver)} ${visibleState(driver)}
  where r.id = ${sql.placeholder('id')} and r.id in ${repairsSeenByDriver({ viewer: driver, since: sql.placeholder('since') })}`,
);

export async function isVisibleToDriver(database: Database, reader: DriverReader, id: string): Promise<boolean> {
  const { rows } = await database.execute(sql`select where ${id} in ${repairsSeenByDriver(reader)}`);
  return rows.length > 0;
}

export type DriverPage = { readonly conditions: readonly SQL[]; readonly limit: number };

export function selectDriverRepairs(database: Database, reader: DriverReader, { conditions, limit }: DriverPage) {
  const { viewer } = reader;
  return selectRows<{ body: DriverRepairItem; value: string }>(
    database,
    sql`
    select ${driverItemJson(viewer)} as body, ${windowStart} as value
    from repairs r join devices d on d.id = r.device_id join device_types t on t.id = d.type_id
      join users c on c.id = r.customer_id ${ownVisit(viewer)} ${visibleState(viewer)}
    where ${sql.join([sql`r.id = any(array${repairsSeenByDriver(reader)})`, ...conditions], sql` and `)}
    order by ${windowStart}, r.id limit ${limit}`,
  );
}

/* Filters of a driver's list. They use only fields drivers see, so none reveals later states (specification/life#who-sees-it). */

/** Start of a visit as sortable text, because days and windows have no time zone. */
const windowStart = sql`to_char(own.date + left(own.time, 5)::time, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const searchedColumns = sql`(r.customer_search_text || r.device_search_text || public.search_text(r.issue))`;

export function driverFilters(query: StaffListQuery, { viewer, now }: DriverReader, timeZone: string): readonly SQL[] {
  const { mine, status, owner, assignee, flag, due, q = '' } = query;
  return [
    mine === undefined ? null : mine ? sql`stand.open` : sql`not stand.open`,
    status === undefined ? null : isInArray(sql`stand.status`, status),
    owner === undefined ? null : sql`(stand.open and ${isInArray(sql`r.turn_owner`, owner)})`,
    assignee === undefined || assignee === viewer.userId ? null : sql`false`,
    // The office follows up unreachable customers.
    flag === true ? sql`false` : null,
    due === undefined ? null : due ? isOverdue(now, timeZone) : sql`not ${isOverdue(now, timeZone)}`,
    q === '' ? null : matchesText(q),
  ].filter((condition) => condition !== null);
}

function isInArray(column: SQL, values: readonly string[]): SQL {
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
