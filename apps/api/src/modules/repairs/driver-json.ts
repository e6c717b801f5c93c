import { driverActions } from '@atelier/domain';
import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import {
  jsonArray,
  jsonColumns,
  jsonObject,
  jsonRaw,
  jsonRequired,
  jsonString,
  type JsonValue,
} from '#platform/database/json-sql.ts';
import { accessories as accessoryRows, agreedPrice, repairLog } from '#schema/index.ts';
import { listedDeviceJson } from '#modules/devices/public.ts';
import { driverCustomerJson } from '#modules/users/public.ts';
import { repairFields } from './repair-json.ts';
import { namedCaptured, visitJson, visitsWhere } from './staff-json.ts';
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

const accessory = alias(accessoryRows, 'a');
const entry = alias(repairLog, 'l');

/** Contract's DriverRepair without `allowedActions`, as text. */
export function driverRepairJson(viewer: DriverOf): SQL {
  const { id, version, device, issue, additionalInfo, photos, createdAt } = repairFields(sql`${viewer.lang}::text`);
  return jsonObject({
    id,
    version,
    device,
    issue,
    additionalInfo,
    photos,
    createdAt,
    status: jsonRequired(sql`to_json(stand.status)::text`),
    custody: jsonRequired(sql`to_json(stand.custody)::text`),
    customer: jsonRequired(sql`(${driverCustomerJson})::text`),
    accessories,
    visits: visitsWhere(sql`a.assignee_id = ${viewer.userId}`),
    steps: driverSteps(viewer),
    amountDue: jsonString(amountDue(viewer)),
  }).text;
}

/** The amount due, while the visit is theirs (specification/till#at-the-door). */
function amountDue(viewer: DriverOf): SQL {
  const open = sql`${agreedPrice(sql`r`)} + coalesce(r.charged, 0) - coalesce(r.paid, 0)`;
  return sql`case when ${isOwnTurn(viewer)} then (greatest(${open}, 0)::numeric(15, 3))::text end`;
}

/** The courier returns the accessories too. */
const accessories = jsonRequired(sql`(
  select ${jsonArray(jsonObject(jsonColumns(accessory, ['id', 'name'])), sql`a.handed_over_at, a.id`)}
  from accessories a where a.repair_id = r.id and not a.undone and a.name is not null)`);

function driverSteps({ userId }: DriverOf): JsonValue {
  const step = jsonObject({
    ...jsonColumns(entry, ['id', 'action', 'at']),
    captured: jsonRaw(namedCaptured),
  });
  return jsonRequired(sql`(
  select ${jsonArray(step, sql`l.version`)}
  from repair_log l
  where l.repair_id = r.id and l.actor_id = ${userId} and l.action in ${driverActions} and not l.corrected)`);
}

export function driverItemJson({ lang }: DriverOf): SQL {
  return sql`json_build_object(
  'id', r.id, 'version', r.version, 'status', stand.status, 'custody', stand.custody,
  'device', ${listedDeviceJson(sql`${lang}::text`)},
  'issue', r.issue, 'customer', ${driverCustomerJson}, 'visit', ${visitJson('own')}, 'isOpen', stand.open)`;
}
