import { type SQL, sql } from 'drizzle-orm';
import { isoInstant } from '#platform/database/json-sql.ts';
import { listedDeviceJson } from '#modules/devices/public.ts';
import { customerJson, personJson } from '#modules/users/public.ts';
import { faultName, repairJson, repairTables } from './repair-json.ts';

/* Staff fields of a repair as JSON built by PostgreSQL, beside those of the customer.
   It reads `r`, its device `d`, type `t` and current proposal `p`, the customer `c`, and in lists `v`, the newest visit. */

const nextAction = sql`json_build_object(
  'owner', r.turn_owner, 'since', ${isoInstant(sql`r.turn_since`)}, 'due', ${isoInstant(sql`r.turn_due`)}, 'dueReason', r.due_reason)`;

export function visitJson(visit: string): SQL {
  const of = (column: string): SQL => sql.raw(`${visit}.${column}`);
  return sql`json_build_object(
    'id', ${of('id')}, 'type', ${of('type')}, 'status', ${of('status')}, 'date', ${of('date')}, 'time', ${of('time')},
    'address', ${of('address')}, 'mode', ${of('mode')}, 'assignee', ${personJson(of('assignee_id'))})`;
}

const visits = sql`(
  select coalesce(json_agg(${visitJson('a')} order by a.created_at, a.id), '[]'::json) from visits a where a.repair_id = r.id and not a.undone)`;

/** Captured values of the entry `l`, with the names of accessories in place of their ids. */
export const namedCaptured = sql`case when l.captured ?| '{accessories,returned}' then l.captured || (
  select jsonb_object_agg(field.key, (
    select coalesce(jsonb_agg(a.name order by a.handed_over_at, a.id), '[]') from accessories a
    where a.repair_id = l.repair_id and field.value ? a.id::text and a.name is not null))
  from jsonb_each(l.captured) field where field.key in ('accessories', 'returned')) else l.captured end`;

const log = sql`(
  select coalesce(json_agg(json_build_object(
    'id', l.id, 'action', l.action, 'at', ${isoInstant(sql`l.at`)}, 'receivedAt', ${isoInstant(sql`l.received_at`)},
    'actor', ${personJson(sql`l.actor_id`)},
    'from', case when l.from_status is null then null else
      json_build_object('status', l.from_status, 'custody', l.from_custody, 'outcome', l.from_outcome) end,
    'to', json_build_object('status', l.to_status, 'custody', l.to_custody, 'outcome', l.to_outcome),
    'captured', ${namedCaptured}) order by l.version), '[]'::json)
  from repair_log l where l.repair_id = r.id)`;

const shelf = sql`(
  select json_build_object('code', s.code, 'name', s.name) from shelves s where s.id = r.shelf_id)`;

const partner = sql`case when r.partner is not null then
  json_build_object('name', r.partner, 'reference', r.partner_reference, 'due', r.partner_due) end`;

function faultJson(lang: SQL): SQL {
  return sql`(select json_build_object('id', r.fault_id, 'name', named.fault) from (select ${faultName(lang)} as fault) named
    where named.fault is not null)`;
}

/** Contract's StaffRepair without `allowedActions`. Split in two, because a function takes at most 100 arguments. */
export function staffRepairJson(lang: SQL): SQL {
  return sql`
  ${repairJson(lang)}::jsonb || jsonb_build_object(
    'customer', ${customerJson}, 'nextAction', ${nextAction}, 'technician', ${personJson(sql`r.technician_id`)},
    'fault', ${faultJson(lang)}, 'partner', ${partner}, 'zoneId', r.zone_id, 'shelf', ${shelf}, 'visits', ${visits}, 'log', ${log}, 'deviceVersion', d.version)`;
}

export function staffItemJson(lang: SQL): SQL {
  return sql`json_build_object(
  'id', r.id, 'status', r.status, 'station', r.station, 'version', r.version, 'custody', r.custody, 'outcome', r.outcome,
  'device', ${listedDeviceJson(lang)},
  'issue', r.issue, 'customer', ${customerJson}, 'nextAction', ${nextAction}, 'flag', r.flag,
  'visit', case when v.id is null then null else ${visitJson('v')} end,
  'technician', ${personJson(sql`r.technician_id`)}, 'partner', r.partner, 'price', r.price::text, 'expectedAt', r.expected_at, 'zoneId', r.zone_id,
  'shelf', ${shelf}, 'rate', r.rate, 'isWarrantyClaim', r.claim is not null,
  'createdAt', ${isoInstant(sql`r.created_at`)}, 'updatedAt', ${isoInstant(sql`r.updated_at`)})`;
}

export const repairsWithCustomer = sql`${repairTables} join users c on c.id = r.customer_id`;

/** Repairs with their customer and newest visit that wasn't corrected. */
export const repairsWithVisit = sql`${repairsWithCustomer}
  left join lateral (
    select * from visits where repair_id = r.id and not undone order by created_at desc, id desc limit 1
  ) v on true`;
