import { actions, transitionOf } from '@atelier/domain';
import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import {
  jsonRequired,
  jsonArray,
  jsonColumns,
  jsonInstant,
  type JsonValue,
  jsonText,
  jsonObject,
  jsonOptional,
  jsonRaw,
  jsonIf,
  jsonString,
} from '#platform/database/json-sql.ts';
import { accessories, proposals, repairLog, repairs, visits } from '#schema/index.ts';
import { holdsPlace } from '#workflow/effects/visits/slot-capacity.ts';
import { deviceJson } from '../devices/public.ts';
import { doorPhotoJson, photosJson } from '../photos/public.ts';

/* A repair as JSON built by PostgreSQL, because the repair list is the most frequent call. Only fields named here are sent.
   The fragments read the row `r`, its device `d`, the device type `t` and the current proposal `p`. */

export const repairRows = sql`repairs r join devices d on d.id = r.device_id join device_types t on t.id = d.type_id`;

export const repairTables = sql`${repairRows} left join proposals p on p.id = r.proposal_id`;

const r = alias(repairs, 'r');
const entry = alias(repairLog, 'l');

/** Returns what customers and staff read of the visit with this alias. */
export function visitFields(name: string) {
  return jsonColumns(alias(visits, name), [
    'type',
    'status',
    'date',
    'time',
    'address',
    'mode',
    'confirmedAt',
    'arrivesAt',
    'failure',
  ]);
}

const logisticJson = jsonObject({
  ...visitFields('l'),
  condition: handoverField('condition'),
  receivedBy: handoverField('receivedBy'),
  doorPhoto: doorPhotoJson('l'),
});

function handoverField(name: 'condition' | 'receivedBy'): JsonValue {
  return jsonText(sql`(h.captured ->> ${sql.raw(`'${name}'`)})`);
}

const logJson = jsonObject({
  id: jsonString(entry.id),
  createdAt: jsonInstant(entry.at),
  status: jsonString(entry.toStatus),
  action: jsonString(entry.action),
});

const hiddenActions = actions.filter((action) => ['attempt', 'correction'].includes(transitionOf(action).logKind));

/** Log as customers see it, oldest first, without contact attempts, corrections and corrected entries (specification/life#who-sees-it). */
const logs = jsonRequired(sql`(
  select ${jsonArray(logJson, sql`l.version`)}
  from repair_log l where l.repair_id = r.id and not l.corrected and l.action not in (
    ${sql.raw(hiddenActions.map((action) => `'${action}'`).join(', '))}))`);

const accessoryJson = jsonObject(
  jsonColumns(alias(accessories, 'l'), ['id', 'name', 'handedOverAt', 'returnedAt', 'missingReason']),
);

/** Without those of an erased person, which have no name. */
const accessoriesJson = jsonRequired(sql`(
  select ${jsonArray(accessoryJson, sql`l.handed_over_at, l.id`)}
  from accessories l where l.repair_id = r.id and not l.undone and l.name is not null)`);

const proposal = jsonIf(
  sql`p.id is not null`,
  jsonColumns(alias(proposals, 'p'), [
    'id',
    'price',
    'estimatedCost',
    'estimatedTime',
    'warrantyDays',
    'status',
    'expiresAt',
  ]),
);

const diagnosis = jsonIf(sql`r.diagnosis_started_at is not null or r.diagnosis_externalized`, {
  date: jsonInstant(r.diagnosisStartedAt),
  notes: jsonText(r.diagnosisNotes),
  isExternalized: jsonRaw(r.diagnosisExternalized),
});

const fix = jsonIf(sql`r.fix_status is not null`, {
  status: jsonString(r.fixStatus),
  date: jsonInstant(r.fixStartedAt),
  notes: jsonText(r.fixNotes),
  isExternalized: jsonRaw(r.fixExternalized),
});

/** Null for the customer's turn, whose due date only reminds the shop to call. */
const shopDue = jsonInstant(sql`case when r.turn_owner <> 'CUSTOMER' then r.turn_due end`);

const delay = jsonOptional(sql`case when r.delay_reason is not null then (
  select ${
    jsonObject({
      reason: jsonText(sql`coalesce(e.captured ->> 'reason', '')`),
      instead: jsonString(sql`(e.undo -> 'repair' ->> 'expectedAt')`),
    }).text
  } from repair_log e where e.repair_id = r.id and e.action = 'Repair.delayed' and not e.corrected
  order by e.version desc limit 1) end`);

export const wishJson = jsonOptional(sql`case when r.status in ('REQUESTED', 'CONFIRMED') then (
  select ${
    jsonObject({
      date: jsonText(sql`s.date::text`),
      time: jsonText(sql`s.time`),
      lapsed: jsonRequired(sql`(not (${holdsPlace}))::text`),
    }).text
  } from wishes w join stops p on p.id = w.stop_id join slots s on s.id = p.slot_id where w.repair_id = r.id) end`);

const feedback = jsonIf(sql`r.rate is not null`, jsonColumns(r, ['rate', 'comment']));

/** Fields of the contract's Repair without `allowedActions`, which the domain computes. `lang` is an SQL expression. */
export function repairFields(lang: SQL) {
  return {
    ...jsonColumns(r, ['id', 'status', 'station', 'version', 'custody', 'outcome', 'resolution', 'barrier']),
    device: deviceJson(lang),
    ...jsonColumns(r, ['issue', 'additionalInfo', 'address']),
    photos: photosJson,
    ...jsonColumns(r, ['notes', 'price', 'expectedAt', 'warrantyUntil', 'previousRepair']),
    coverage: jsonIf(sql`r.coverage is not null`, {
      covered: jsonRequired(sql`(r.claim = 'COVERED')::text`),
      reason: jsonString(r.coverage),
    }),
    isWarrantyClaim: jsonRequired(sql`(r.claim is not null)::text`),
    due: shopDue,
    delay,
    ...jsonColumns(r, ['flag', 'hasUnread', 'createdAt', 'updatedAt']),
    logs,
    proposal,
    accessories: accessoriesJson,
    pickupLogistic: logisticOf('PICKUP'),
    returnLogistic: logisticOf('RETURN'),
    wish: wishJson,
    diagnosis,
    fix,
    feedback,
  } satisfies Readonly<Record<string, JsonValue>>;
}

function logisticOf(type: 'PICKUP' | 'RETURN'): JsonValue {
  return jsonOptional(sql`(
  select ${logisticJson.text} from visits l ${handoverJoin(type)} where l.repair_id = r.id and l.type = ${sql.raw(`'${type}'`)} and not l.undone
  order by l.created_at desc, l.id desc limit 1)`);
}

function handoverJoin(type: 'PICKUP' | 'RETURN'): SQL {
  const [action, status] =
    type === 'PICKUP'
      ? ['Repair.pickup.collected', "'COLLECTED', 'DELIVERED'"]
      : ['Repair.return.delivered', "'DELIVERED'"];
  return sql`left join lateral (
    select e.captured from repair_log e
    where l.status in (${sql.raw(status)}) and e.repair_id = l.repair_id and e.action = ${sql.raw(`'${action}'`)} and not e.corrected
    order by e.version desc limit 1) h on true`;
}

export function customerRepairJson(lang: SQL, more: Readonly<Record<string, JsonValue>> = {}): SQL {
  return jsonObject({ ...repairFields(lang), allowedActions: jsonRaw(sql`to_json(r.customer_actions)`), ...more }).text;
}

/**
 * Name of the fault that was found, for staff and for the copy of one's data. Null after a correction to another device type, whose faults
 * are others.
 */
export function faultName(lang: SQL): SQL {
  return sql`(select case ${lang} when 'fr' then f.name_fr else f.name_en end from faults f
    where f.id = r.fault_id and f.device_type_id = d.type_id)`;
}
