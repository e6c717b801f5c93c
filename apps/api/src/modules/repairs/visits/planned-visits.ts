import type { CallData, listVisits, PlannedVisit } from '@atelier/contract';
import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { personJson } from '#modules/users/public.ts';

/** Visits that are still to come, by day and window; only of repairs that are open, which are few. */
export async function readPlannedVisits(
  database: Database,
  { from, to }: CallData<typeof listVisits, 'query'>,
): Promise<PlannedVisit[]> {
  const { rows } = await database.execute<PlannedVisit>(sql`
    select v.id, r.id as "repairId", v.type, v.date::text as date, v.time, v.address, v.mode, r.zone_id as "zoneId",
      r.version, r.status, json_build_object('name', d.name) as device,
      json_build_object('name', concat_ws(' ', c.first_name, c.last_name), 'phone', c.phone) as customer,
      ${personJson(sql`v.assignee_id`)} as assignee
    from repairs r join visits v on v.repair_id = r.id join devices d on d.id = r.device_id join users c on c.id = r.customer_id
    where r.owner is not null and v.status in ('PLANNED', 'ASSIGNED') and not v.undone and v.date between ${from} and ${to}
    order by v.date, v.time, v.id`);
  return rows;
}
