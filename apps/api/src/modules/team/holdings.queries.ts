import type { Holdings } from '@atelier/contract';
import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';

export type HoldingRow = Readonly<Holdings['visits'][number]> & {
  readonly kind: 'visit' | 'inHand' | 'diagnosis' | 'fix';
};

/**
 * Returns a person's assigned visits, devices in custody, and unfinished diagnoses and fixes of open repairs.
 * `gives` is null for a diagnosis at a partner, because it is assigned when the device returns.
 */
export async function selectHoldings(database: Database, userId: string): Promise<HoldingRow[]> {
  const { rows } = await database.execute<HoldingRow>(sql`
    select held.kind, held.id, held.version, held.device, held.what,
      case
        when held.kind = 'visit' then case held.visit_type when 'PICKUP' then 'Repair.pickup.assigned' else 'Repair.return.assigned' end
        when held.status = 'DIAGNOSING' then 'Repair.diagnosis.assigned'
        when held.status = 'FIXING' then 'Repair.fix.assigned'
      end as gives
    from (
      select r.id, r.version, r.status, r.visit_type, d.name as device, r.issue as what, r.created_at,
        case
          when r.assignee_id = ${userId} and r.custody in ('COLLECTOR', 'COURIER') then 'inHand'
          when r.assignee_id = ${userId} and r.visit_status = 'ASSIGNED' then 'visit'
          when r.technician_id = ${userId} and r.status in ('DIAGNOSING', 'EXTERNALIZING') then 'diagnosis'
          when r.technician_id = ${userId} and r.status = 'FIXING' then 'fix'
        end as kind
      from repairs r join devices d on d.id = r.device_id
      where r.turn_owner is not null and (r.assignee_id = ${userId} or r.technician_id = ${userId})
    ) held where held.kind is not null order by held.created_at, held.id`);
  return rows;
}
