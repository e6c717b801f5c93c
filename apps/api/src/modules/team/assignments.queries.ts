import type { Assignments } from '@atelier/contract';
import { sql } from 'drizzle-orm';
import { type Database, selectRows } from '#platform/database/database.ts';

export type AssignmentRow = Readonly<Assignments['visits'][number]> & {
  readonly kind: 'visit' | 'inCustody' | 'diagnosis' | 'fix';
};

/**
 * Returns a person's assigned visits, devices in custody, and unfinished diagnoses and fixes of open repairs.
 * `reassignAction` is null for a diagnosis at a partner, because it is assigned when the device returns.
 */
export function selectAssignments(database: Database, userId: string): Promise<AssignmentRow[]> {
  return selectRows(
    database,
    sql`
    select work.kind, work.id, work.version, work.device, work.issue,
      case
        when work.kind = 'visit' then case work.visit_type when 'PICKUP' then 'Repair.pickup.assigned' else 'Repair.return.assigned' end
        when work.status = 'DIAGNOSING' then 'Repair.diagnosis.assigned'
        when work.status = 'FIXING' then 'Repair.fix.assigned'
      end as "reassignAction"
    from (
      select r.id, r.version, r.status, r.visit_type, d.name as device, r.issue, r.created_at,
        case
          when r.assignee_id = ${userId} and r.custody in ('COLLECTOR', 'COURIER') then 'inCustody'
          when r.assignee_id = ${userId} and r.visit_status = 'ASSIGNED' then 'visit'
          when r.technician_id = ${userId} and r.status in ('DIAGNOSING', 'EXTERNALIZING') then 'diagnosis'
          when r.technician_id = ${userId} and r.status = 'FIXING' then 'fix'
        end as kind
      from repairs r join devices d on d.id = r.device_id
      where r.turn_owner is not null and (r.assignee_id = ${userId} or r.technician_id = ${userId})
    ) work where work.kind is not null order by work.created_at, work.id`,
  );
}
