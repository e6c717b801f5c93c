import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import {
  isoInstant,
  jsonArray,
  jsonColumns,
  jsonIf,
  jsonInstant,
  jsonObject,
  jsonOptional,
  jsonRaw,
  jsonRequired,
  jsonString,
  jsonText,
  type JsonValue,
} from '#platform/database/json-sql.ts';
import { repairLog, repairs, visits } from '#schema/index.ts';
import { listedDeviceJson } from '#modules/devices/public.ts';
import { doorPhotoJson } from '#modules/photos/public.ts';
import { customerJson, person, personJson } from '#modules/users/public.ts';
import { uncollectedJson } from './reminders.queries.ts';
import { faultName, repairFields, repairTables, visitFields } from './repair-json.ts';

/* Staff fields of a repair as JSON built by PostgreSQL, beside those of the customer.
   It reads `r`, its device `d`, type `t` and current proposal `p`, the customer `c`, and in lists `v`, the newest visit. */

const r = alias(repairs, 'r');
const entry = alias(repairLog, 'l');

const nextAction = jsonObject({
  owner: jsonString(r.turnOwner),
  since: jsonInstant(r.turnSince),
  due: jsonInstant(r.turnDue),
  dueReason: jsonRaw(r.dueReason),
});

function visitObject(name: string, more: Readonly<Record<string, JsonValue>> = {}): JsonValue {
  const visit = alias(visits, name);
  return jsonObject({
    id: jsonString(visit.id),
    ...visitFields(name),
    assignee: person(sql`${visit.assigneeId}`),
    ...more,
  });
}

export function visitJson(visit: string): SQL {
  return sql`${visitObject(visit).text}::json`;
}

/** Visits `a` that weren't corrected, oldest first. */
export function visitsWhere(condition: SQL, more?: Readonly<Record<string, JsonValue>>): JsonValue {
  return jsonRequired(sql`(
  select ${jsonArray(visitObject('a', more), sql`a.created_at, a.id`)} from visits a
  where a.repair_id = r.id and ${condition} and not a.undone)`);
}

/** Captured values of the entry `l`, with the names of accessories in place of their ids. */
export const namedCaptured = sql`case when l.captured ?| '{accessories,returned}' then l.captured || (
  select jsonb_object_agg(field.key, (
    select coalesce(jsonb_agg(a.name order by a.handed_over_at, a.id), '[]') from accessories a
    where a.repair_id = l.repair_id and field.value ? a.id::text and a.name is not null))
  from jsonb_each(l.captured) field where field.key in ('accessories', 'returned')) else l.captured end`;

const log = jsonRequired(sql`(
  select ${jsonArray(
    jsonObject({
      ...jsonColumns(entry, ['id', 'action', 'at', 'receivedAt']),
      actor: person(sql`l.actor_id`),
      from: jsonIf(sql`l.from_status is not null`, {
        status: jsonString(entry.fromStatus),
        custody: jsonString(entry.fromCustody),
        outcome: jsonString(entry.fromOutcome),
      }),
      to: jsonObject({
        status: jsonString(entry.toStatus),
        custody: jsonString(entry.toCustody),
        outcome: jsonString(entry.toOutcome),
      }),
      captured: jsonRaw(namedCaptured),
      corrected: jsonRaw(entry.corrected),
    }),
    sql`l.version`,
  )}
  from repair_log l where l.repair_id = r.id)`);

const shelf = sql`(
  select json_build_object('code', s.code, 'name', s.name) from shelves s where s.id = r.shelf_id)`;

/** Number of another repair that has the device. The index `repairs_open_device` finds it. */
const openRepair = jsonOptional(sql`(
  select to_json(o.id)::text from repairs o
  where o.device_id = r.device_id and o.id <> r.id and o.turn_owner is not null and o.status <> 'RETURNED')`);

const partner = jsonIf(sql`r.partner is not null`, {
  name: jsonText(r.partner),
  reference: jsonText(r.partnerReference),
  due: jsonText(r.partnerDue),
});

function faultJson(lang: SQL): SQL {
  return sql`(select json_build_object('id', r.fault_id, 'name', named.fault) from (select ${faultName(lang)} as fault) named
    where named.fault is not null)`;
}

/** Contract's StaffRepair without `allowedActions`, as text. */
export function staffRepairJson(lang: SQL): SQL {
  return jsonObject({
    ...repairFields(lang),
    customer: jsonRequired(sql`(${customerJson})::text`),
    nextAction,
    technician: person(sql`r.technician_id`),
    fault: jsonRaw(faultJson(lang)),
    partner,
    zoneId: jsonString(r.zoneId),
    shelf: jsonRaw(shelf),
    openRepair,
    visits: visitsWhere(sql`true`, { doorPhoto: doorPhotoJson('a') }),
    uncollected: jsonRaw(uncollectedJson),
    log,
    deviceVersion: jsonRequired(sql`d.version::text`),
  }).text;
}

export function staffItemJson(lang: SQL): SQL {
  return sql`json_build_object(
  'id', r.id, 'status', r.status, 'station', r.station, 'version', r.version, 'custody', r.custody, 'outcome', r.outcome,
  'device', ${listedDeviceJson(lang)},
  'issue', r.issue, 'customer', ${customerJson}, 'nextAction', ${nextAction.text}::json, 'flag', r.flag,
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
