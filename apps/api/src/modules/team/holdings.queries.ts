import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';

export type HoldingRow = {
  readonly kind: 'visit' | 'inHand' | 'diagnosis' | 'fix';
  readonly id: string;
  readonly device: string;
  readonly what: string;
};

/**
 * What somebody holds of the open repairs: visits that are assigned to them, devices in their hands, and diagnoses and fixes that were given
 * to them and aren't finished.
 */
export async function selectHoldings(database: Database, userId: string): Promise<HoldingRow[]> {
  const { rows } = await database.execute<HoldingRow>(sql`
    select held.kind, held.id, held.device, held.what from (
      select r.id, d.name as device, r.issue as what, r.created_at,
        case
          when r.assignee_id = ${userId} and r.custody in ('COLLECTOR', 'COURIER') then 'inHand'
          when r.assignee_id = ${userId} and r.visit_status = 'ASSIGNED' then 'visit'
          when r.technician_id = ${userId} and r.status in ('DIAGNOSING', 'EXTERNALIZING') then 'diagnosis'
          when r.technician_id = ${userId} and r.status = 'FIXING' then 'fix'
        end as kind
      from repairs r join devices d on d.id = r.device_id
      where r.owner is not null and (r.assignee_id = ${userId} or r.technician_id = ${userId})
    ) held where held.kind is not null order by held.created_at, held.id`);
  return rows;
}
