import type { CallData, listVisits, PlannedVisit, UsualDriver } from '@atelier/contract';
import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type Database, selectRows } from '#platform/database/database.ts';
import { isoInstant } from '#platform/database/json-sql.ts';
import { fullNameSql, users } from '#schema/people.ts';
import { personJson } from '#modules/users/public.ts';

/** Returns the open visits of these days, both included, by day and window. */
export function readPlannedVisits(
  database: Database,
  { from, to }: CallData<typeof listVisits, 'query'>,
): Promise<PlannedVisit[]> {
  return selectRows(
    database,
    sql`
    select v.id, r.id as "repairId", v.type, v.date::text as date, v.time, v.address, v.mode, ${isoInstant(sql`v.confirmed_at`)} as "confirmedAt", r.zone_id as "zoneId",
      r.version, r.status, v.status = 'COLLECTED' as loaded, json_build_object('name', d.name) as device,
      json_build_object('name', ${fullNameSql(alias(users, 'c'))}, 'phone', c.phone) as customer,
      ${personJson(sql`v.assignee_id`)} as assignee
    from repairs r join visits v on v.repair_id = r.id join devices d on d.id = r.device_id join users c on c.id = r.customer_id
    where r.turn_owner is not null and not v.undone and v.date between ${from} and ${to}
      and (v.status in ('PLANNED', 'ASSIGNED') or (v.type = 'RETURN' and v.status = 'COLLECTED'))
    order by v.date, v.time, v.id`,
  );
}

/** Days of past visits that determine the usual driver. */
const DAYS_BEFORE = 60;

/** Returns the driver with the most pickups and returns per zone before this day. The most recent wins a tie. */
export function readUsualDrivers(database: Database, before: string): Promise<UsualDriver[]> {
  // Matches the index on driver and end, because a visit ends within days of its date.
  return selectRows(
    database,
    sql`
    select distinct on (zone_id, type) zone_id as "zoneId", type, assignee_id as "assigneeId" from (
      select r.zone_id, v.type, v.assignee_id, count(*) as driven, max(v.date) as last
      from users u join visits v on v.assignee_id = u.id join repairs r on r.id = v.repair_id
      where case v.type when 'PICKUP' then 'COLLECTOR' else 'COURIER' end = any (u.roles) and u.blocked_at is null and r.zone_id is not null
        and v.updated_at >= ${before}::date - ${DAYS_BEFORE}::int and v.status in ('COLLECTED', 'DELIVERED') and v.mode = 'HOME'
        and not v.undone and v.date >= ${before}::date - ${DAYS_BEFORE}::int and v.date < ${before}::date
      group by r.zone_id, v.type, v.assignee_id) driven
    order by zone_id, type, driven desc, last desc, assignee_id`,
  );
}
