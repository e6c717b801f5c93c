import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/database/database.ts';
import { statement } from '#platform/database/statement.ts';
import { devices, deviceTypes, repairs, repairVersions, users, visits } from '#schema/index.ts';
import { customerRepairJson, repairTables } from '../repair-json.ts';
import type { RepairVisit } from '../visit-calendar.ts';

function repairsWhere(lang: SQL, condition: SQL): SQL {
  return sql`(
  select ${customerRepairJson(lang)} as text from ${repairTables} where ${condition}) as repair`;
}

/**
 * Changes with each row that PostgreSQL writes of repair, device, type or proposal. The rows below a repair change together with its own
 * (`update-without-transition.ts`).
 */
const rowsTag = sql`concat_ws('.', ${users.lang}, r.xmin, d.xmin, t.xmin, p.xmin)`;

/**
 * One line for each of the user's repairs, newest first: id, tag and JSON. A repair whose tag is in the placeholder `knownRepairs`, a JSON
 * object of tags by id, has no JSON. One text for all, because a row each costs the server more.
 */
export function repairsOfUser(limit: number): SQL<string> {
  const isKnown = sql`${sql.placeholder('knownRepairs')}::jsonb ->> r.id = ${rowsTag}`;
  const json = customerRepairJson(sql`${users.lang}::text`);
  return sql<string>`(
    select coalesce(string_agg(repair.line, e'\\n'), '') from (
      select concat(r.id, ' ', ${rowsTag}, ' ', case when ${isKnown} then '' else ${json} end) as line
      from ${repairTables} where r.customer_id = ${users.id}
      order by r.created_at desc, r.id desc limit ${sql.raw(String(limit))}) as repair)`;
}

/** JSON of the repair in the placeholder `repairId`, or null if it isn't the user's. */
export const repairOfUser: SQL<string | null> = sql`(
  select repair.text from ${repairsWhere(
    sql`${users.lang}::text`,
    sql`r.id = ${sql.placeholder('repairId')} and r.customer_id = ${users.id}`,
  )})`;

/** Tag of both queries above. It changes with the repairs' content and the user's language. */
export const repairsTag: SQL<string> = sql`(
  coalesce((select ${repairVersions.version} from ${repairVersions} where ${repairVersions.customerId} = ${users.id}), 0)
  || '.' || ${users.lang})`;

export const selectRepairOf = statement<{ text: string }>(
  'repair_of_customer',
  sql`select ${customerRepairJson(sql`${sql.placeholder('lang')}::text`)} as text from ${repairTables}
  where r.id = ${sql.placeholder('id')} and r.customer_id = ${sql.placeholder('customerId')}`,
);

/** Returns the newest visit of a customer's repair. If all were corrected, returns the last, which calendars may contain. */
export async function findVisitOf(
  database: Database,
  { id, customerId }: { id: string; customerId: string },
): Promise<RepairVisit | undefined> {
  const [row] = await database
    .select({ repair: repairs, device: devices.name, deviceIcon: deviceTypes.icon, visit: visits })
    .from(repairs)
    .innerJoin(devices, eq(devices.id, repairs.deviceId))
    .innerJoin(deviceTypes, eq(deviceTypes.id, devices.typeId))
    .innerJoin(visits, eq(visits.repairId, repairs.id))
    .where(and(eq(repairs.id, id), eq(repairs.customerId, customerId)))
    .orderBy(asc(visits.undone), desc(visits.createdAt), desc(visits.id))
    .limit(1);
  return row;
}

/** Returns when the customer made the request before the `newer` newest ones. Locks, so parallel requests can't pass the cap. */
export async function findRequestTime(
  tx: Transaction,
  { customerId, since, newer }: { customerId: string; since: Date; newer: number },
): Promise<Date | undefined> {
  const [, [row]] = await Promise.all([
    lockUser(tx, { customerId }),
    selectRequestTime(tx, { customerId, since: since.toISOString(), newer }),
  ]);
  return row === undefined ? undefined : new Date(row.at);
}

const lockUser = statement(
  'lock_requester',
  sql`select id from users where id = ${sql.placeholder('customerId')} for no key update`,
);

const selectRequestTime = statement<{ at: string }>(
  'time_of_request',
  sql`select created_at as at from repairs
  where customer_id = ${sql.placeholder('customerId')} and created_by = customer_id and created_at > ${sql.placeholder('since')}::timestamptz
  order by created_at desc offset ${sql.placeholder('newer')}::int limit 1`,
);
