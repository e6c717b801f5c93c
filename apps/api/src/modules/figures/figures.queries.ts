import type { FigureGroup, FigureList, FigureSubject, FigureValues } from '@atelier/contract';
import { addDays, instantAt, MAX_PROMISE_AGE, openingsBetween, type ShopCalendar, shopTime } from '@atelier/domain';
import { type SQL, sql } from 'drizzle-orm';
import { day } from '#platform/config/limits.ts';
import { type Database, selectRows } from '#platform/database/database.ts';
import { fullNameSql, users } from '#schema/index.ts';
import { alias } from 'drizzle-orm/pg-core';
import { figureKey, figureRows, type FigureScope, type Instants, isWithin } from './figure-rows.ts';

type FiguresQuery = FigureScope & {
  readonly subject: FigureSubject;
  readonly by: FigureGroup;
  readonly period: Instants;
  readonly previous: Instants;
  readonly calendar: ShopCalendar;
  readonly lang: 'fr' | 'en';
};

export type Pair = readonly [median: number, p85: number];

/** Values of a group in a period. The key is null for all groups together. */
export type FiguresRow = Pick<FigureValues, 'n' | 'repairs' | 'total' | 'totalRepairs'> & {
  readonly key: string | null;
  readonly isCurrent: boolean;
  readonly name: string | null;
  readonly open: Pair | null;
  readonly clock: Pair | null;
  readonly amount: Pair | null;
  readonly sum: number | null;
};

/** Lists of the repairs that a subject is counted among. */
const totals: Partial<Record<FigureSubject, FigureList>> = { LATE: 'DUE', EARNED: 'RETURNED' };

/**
 * Returns exact medians and counts of both periods in one statement, over each row (decisions/0116). Opening minutes are the difference of
 * two positions in the row of openings, which a binary search finds. `offset 0` keeps PostgreSQL from repeating an expression for each use.
 */
export async function selectFigures(database: Database, query: FiguresQuery): Promise<FiguresRow[]> {
  const counted = figureRows(query.subject, query);
  const rows = figureRows(totals[query.subject] ?? query.subject, query);
  const [start, end] = counted.time?.map((instant) => sql`round(date_part('epoch', ${instant}) * 1000)`) ?? [];
  const isTime = start !== undefined && end !== undefined;
  return selectRows(
    database,
    sql`
    with counted as (
      select ${rows.repairId} as id, ${figureKey(rows, query.by, query)} as key, ${isWithin(rows, query.period)} as current,
        coalesce(${counted.condition}, false) as counted,
        ${isTime ? start : sql`null::float8`} as start, ${isTime ? end : sql`null::float8`} as ended,
        ${isTime ? sql`null::float8` : sql`(${counted.amount ?? sql`r.price`} * 1000)::float8`} as amount
      from ${rows.tables}
      where ${rows.condition} and (${isWithin(rows, query.period)} or ${isWithin(rows, query.previous)})
      offset 0
    ), placed as (
      select *, width_bucket(start, opens) as "startsIn", width_bucket(ended, opens) as "endsIn"
      from counted cross join ${isTime ? await selectOpenings(database, query) : noOpenings} offset 0
    ), measured as (
      select id, key, current, counted, amount, floor((ended - start) / 60000) as clock,
        floor((${openUntil(sql`ended`, sql`"endsIn"`)} - ${openUntil(sql`start`, sql`"startsIn"`)}) / 60000) as open
      from placed
    ), grouped as (
      select key, current, grouping(key) = 1 as "isAll",
        count(*)::int as total, count(distinct id)::int as "totalRepairs", ${countsOf(query.subject)},
        ${isTime ? spread(sql`open`) : sql`null::float8[]`} as open, ${isTime ? spread(sql`clock`) : sql`null::float8[]`} as clock,
        ${isTime ? sql`null::float8[]` : spread(sql`amount`)} as amount,
        ${isTime ? sql`null::float8` : sql`sum(amount) filter (where counted)`} as sum
      from measured group by current, grouping sets ((key), ())
    )
    select case when not "isAll" then key end as key, current as "isCurrent", n, repairs, total, "totalRepairs", open, clock, amount, sum,
      case when not "isAll" then ${nameOf(query.by, query.lang)} end as name
    from grouped order by total desc, key`,
  );
}

/** The filter of a subject without a total passes all rows, and PostgreSQL counts the same without a filter once. */
function countsOf(subject: FigureSubject): SQL {
  const filter = subject in totals ? sql`filter (where counted)` : sql``;
  return sql`(count(*) ${filter})::int as n, (count(distinct id) ${filter})::int as repairs`;
}

function spread(value: SQL): SQL {
  return sql`percentile_disc(array[0.5, 0.85]) within group (order by ${value}) filter (where counted)`;
}

/** Opening time before an instant, in milliseconds. Position 0 is before the first opening. */
function openUntil(instant: SQL, position: SQL): SQL {
  return sql`coalesce(least(${instant} + offsets[${position}], ends[${position}]), 0)`;
}

const noOpenings = sql`(select null::float8[] as opens, null::float8[] as offsets, null::float8[] as ends) openings`;

/** Openings of the last question. Five years of them take a quarter of a second, and each page asks five questions. */
let latest: { readonly key: string; readonly openings: SQL } | null = null;

async function selectOpenings(database: Database, { calendar, now }: FiguresQuery): Promise<SQL> {
  const [row] = await selectRows<{ first: string | null }>(
    database,
    sql`
    select least((select min(created_at) from repairs where turn_owner is null),
      (select min(created_at) from repairs where turn_owner is not null)) as first`,
  );
  const first = row?.first;
  if (first === undefined || first === null) return noOpenings;
  const { day: today } = shopTime(now, calendar.timeZone);
  const key = JSON.stringify([calendar, first, today]);
  if (latest?.key !== key) latest = { key, openings: openingsUntil(today, new Date(first), calendar) };
  return latest.openings;
}

/**
 * Returns the openings since the first day that an import may promise: their starts, what turns an instant into opening time, and opening
 * time at their ends.
 */
function openingsUntil(today: string, first: Date, calendar: ShopCalendar): SQL {
  const from = new Date(first.getTime() - (MAX_PROMISE_AGE + 1) * day);
  const openings = openingsBetween(from, instantAt(addDays(today, 1), '00:00', calendar.timeZone), calendar);
  let passed = 0;
  const positions = openings.map(({ opens, closes }) => {
    const offset = passed - opens;
    passed += closes - opens;
    return { opens, offset, end: passed };
  });
  const arrayOf = (numbers: readonly number[]): SQL => sql`${`{${numbers.join(',')}}`}::float8[]`;
  return sql`(select ${arrayOf(positions.map(({ opens }) => opens))} as opens,
    ${arrayOf(positions.map(({ offset }) => offset))} as offsets, ${arrayOf(positions.map(({ end }) => end))} as ends) openings`;
}

const person = alias(users, 'p');

function nameOf(by: FigureGroup, lang: FiguresQuery['lang']): SQL {
  const name = sql.raw(lang === 'fr' ? 'name_fr' : 'name_en');
  switch (by) {
    case 'type':
      return sql`(select ${name} from device_types t where t.id::text = key)`;
    case 'fault':
      return sql`(select f.code || ' ' || ${name} from faults f where f.id::text = key)`;
    case 'partner':
      return sql`(select name from partners o where o.id::text = key)`;
    case 'person':
      return sql`(select ${fullNameSql(person)} from users p where p.id::text = key)`;
    case 'turn':
    case 'reason':
    case 'week':
      return sql`null::text`;
  }
}

export async function maySeeFigures(database: Database, userId: string): Promise<boolean> {
  const [row] = await selectRows<{ may: boolean }>(
    database,
    sql`select may_see_figures or roles @> '{ADMIN}' as may from users where id = ${userId}`,
  );
  return row?.may === true;
}
