import { driverActions } from '@atelier/domain';
import { type SQL, sql } from 'drizzle-orm';
import { isoInstant } from '#platform/database/json-sql.ts';
import { agreedPrice } from '#schema/index.ts';
import { listedDeviceJson } from '#modules/devices/public.ts';
import { driverCustomerJson } from '#modules/users/public.ts';
import { repairJson } from './repair-json.ts';
import { namedCaptured, visitJson } from './staff-json.ts';
import { type DriverOf, isOwnTurn } from './staff.policy.ts';

/* A driver's view of a repair as JSON built by PostgreSQL. Only fields named here are sent.
   It reads the row `r`, its device `d` and type `t`, the customer `c`, and `own`, the driver's newest visit. */

/** Joins the driver's newest visit that wasn't corrected. */
export function ownVisit({ userId }: DriverOf): SQL {
  return sql`
  join lateral (
    select * from visits where repair_id = r.id and assignee_id = ${userId} and not undone order by created_at desc, id desc limit 1
  ) own on true`;
}

/**
 * Joins the state a driver sees: the current one while the visit is theirs, else the one at its end.
 * The transition that ends a visit writes it at the instant of its log entry.
 */
export function visibleState(viewer: DriverOf): SQL {
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

const sharedFields = ['id', 'version', 'device', 'issue', 'additionalInfo', 'photos', 'createdAt'] as const;

/** Contract's DriverRepair without `allowedActions`. Without `offset`, PostgreSQL would compute the repair anew for each of its fields. */
export function driverRepairJson(viewer: DriverOf): SQL {
  return sql`(
  select jsonb_build_object(${sql.join(
    sharedFields.map((key) => sql`${sql.raw(`'${key}'`)}, whole.body -> ${sql.raw(`'${key}'`)}`),
    sql`, `,
  )}, 'status', stand.status, 'custody', stand.custody, 'customer', ${driverCustomerJson},
    'accessories', ${accessories}, 'visits', ${driverVisits(viewer)}, 'steps', ${driverSteps(viewer)},
    'amountDue', ${amountDue(viewer)})
  from (select ${repairJson(sql`${viewer.lang}::text`)}::jsonb as body offset 0) whole)`;
}

/** The amount due, while the visit is theirs (specification/till#at-the-door). */
function amountDue(viewer: DriverOf): SQL {
  const open = sql`${agreedPrice(sql`r`)} + coalesce(r.charged, 0) - coalesce(r.paid, 0)`;
  return sql`case when ${isOwnTurn(viewer)} then (greatest(${open}, 0)::numeric(12, 3))::text end`;
}

/** The courier returns the accessories too. */
const accessories = sql`(
  select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name) order by a.handed_over_at, a.id), '[]'::json)
  from accessories a where a.repair_id = r.id and not a.undone and a.name is not null)`;

function driverVisits({ userId }: DriverOf): SQL {
  return sql`(
  select json_agg(${visitJson('a')} order by a.created_at, a.id) from visits a
  where a.repair_id = r.id and a.assignee_id = ${userId} and not a.undone)`;
}

function driverSteps({ userId }: DriverOf): SQL {
  return sql`(
  select coalesce(json_agg(json_build_object(
    'id', l.id, 'action', l.action, 'at', ${isoInstant(sql`l.at`)}, 'captured', ${namedCaptured}) order by l.version), '[]'::json)
  from repair_log l
  where l.repair_id = r.id and l.actor_id = ${userId} and l.action in (${ownActions}) and not l.corrected)`;
}

export function driverItemJson({ lang }: DriverOf): SQL {
  return sql`json_build_object(
  'id', r.id, 'version', r.version, 'status', stand.status, 'custody', stand.custody,
  'device', ${listedDeviceJson(sql`${lang}::text`)},
  'issue', r.issue, 'customer', ${driverCustomerJson}, 'visit', ${visitJson('own')}, 'isOpen', stand.open)`;
}
