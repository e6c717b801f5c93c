import { driverActions } from '@atelier/domain';
import { type SQL, sql } from 'drizzle-orm';
import { isoInstant } from '#platform/database/json-sql.ts';
import { listedDeviceJson } from '#modules/devices/public.ts';
import { driverCustomerJson } from '#modules/users/public.ts';
import { repairJson } from '../repair-json.ts';
import { visitJson } from './staff-json.ts';
import { isOwnTurn, type StaffViewer } from './staff.policy.ts';

/*
 * What a driver sees of a repair, as JSON made by PostgreSQL: of the row `r`, its device `d` and type `t`, the customer `c`, and `own`, the
 * newest of the driver's visits. Only what is named here leaves.
 */

/** The newest visit that was theirs; one that a correction took back never was. */
export function ownVisit({ userId }: StaffViewer): SQL {
  return sql`
  join lateral (
    select * from visits where repair_id = r.id and assignee_id = ${userId} and not undone order by created_at desc, id desc limit 1
  ) own on true`;
}

/**
 * Where the repair stands, to them: as it is while the visit is theirs, else as they left it. A visit is written by the step that ends it,
 * in the same instant as the log.
 */
export function visibleState(viewer: StaffViewer): SQL {
  return sql`
  join lateral (
    select r.status, r.custody, true as open where ${isOwnTurn(viewer)}
    union all (
      select l.to_status, l.to_custody, false from repair_log l
      where l.repair_id = r.id and l.received_at <= own.updated_at and not l.corrected and ${isOwnTurn(viewer)} is not true
      order by l.version desc limit 1)
  ) stand on true`;
}

const ownActions = sql.join(
  driverActions.map((action) => sql`${action}`),
  sql`, `,
);

/** Of what anybody sees of a repair, what a driver sees, too. */
const sharedFields = ['id', 'version', 'device', 'issue', 'additionalInfo', 'photos', 'createdAt'] as const;

/** The contract's DriverRepair without `allowedActions`. */
export function driverRepairJson(viewer: StaffViewer): SQL {
  return sql`(
  select jsonb_build_object(${sql.join(
    sharedFields.map((key) => sql`${sql.raw(`'${key}'`)}, whole.body -> ${sql.raw(`'${key}'`)}`),
    sql`, `,
  )}, 'status', stand.status, 'custody', stand.custody, 'customer', ${driverCustomerJson},
    'accessories', ${accessories}, 'visits', ${driverVisits(viewer)}, 'steps', ${driverSteps(viewer)})
  from (select ${repairJson(sql`${viewer.lang}::text`)}::jsonb as body) whole)`;
}

/** Whoever brings the device home brings back what came with it. */
const accessories = sql`(
  select l.captured ->> 'accessories' from repair_log l
  where l.repair_id = r.id and l.action = 'Repair.pickup.collected' and not l.corrected order by l.version desc limit 1)`;

function driverVisits({ userId }: StaffViewer): SQL {
  return sql`(
  select json_agg(${visitJson('a')} order by a.created_at, a.id) from visits a
  where a.repair_id = r.id and a.assignee_id = ${userId} and not a.undone)`;
}

function driverSteps({ userId }: StaffViewer): SQL {
  return sql`(
  select coalesce(json_agg(json_build_object(
    'id', l.id, 'action', l.action, 'at', ${isoInstant(sql`l.at`)}, 'captured', l.captured) order by l.version), '[]'::json)
  from repair_log l
  where l.repair_id = r.id and l.actor_id = ${userId} and l.action in (${ownActions}) and not l.corrected)`;
}

/** The contract's DriverRepairItem. */
export function driverItemJson({ lang }: StaffViewer): SQL {
  return sql`json_build_object(
  'id', r.id, 'version', r.version, 'status', stand.status, 'custody', stand.custody,
  'device', ${listedDeviceJson(sql`${lang}::text`)},
  'issue', r.issue, 'customer', ${driverCustomerJson}, 'visit', ${visitJson('own')}, 'isOpen', stand.open)`;
}
