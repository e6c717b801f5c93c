import { actions, transitionOf } from '@atelier/domain';
import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import {
  always,
  array,
  instant,
  type JsonValue,
  letters,
  object,
  perhaps,
  plain,
  when,
  word,
} from '#platform/database/json-text.ts';
import { proposals, repairLog, repairs, visits } from '#schema/index.ts';
import { deviceJson } from '../devices/public.ts';
import { photosJson } from '../photos/public.ts';

/*
 * A repair as JSON, made by PostgreSQL: the list of repairs is the most asked call, and building it here costs the server nothing.
 * Only what is named in these fragments leaves. They read the row `r` with its device `d`, the device's type `t`, and its standing
 * proposal `p`.
 */

/** A repair with its device: the rows in which whatever its shape shows leaves a trace, since each step writes the repair. */
export const repairRows = sql`repairs r join devices d on d.id = r.device_id join device_types t on t.id = d.type_id`;

/** Its row names the proposal that stands. */
const standing = sql`left join proposals p on p.id = r.proposal_id`;

/** Everything of a repair that the shape reads. */
export const repairTables = sql`${repairRows} ${standing}`;

const r = alias(repairs, 'r');
const p = alias(proposals, 'p');
/** A visit or an entry of the log, each in a statement of its own. */
const visit = alias(visits, 'l');
const entry = alias(repairLog, 'l');

const logisticJson = object({
  type: word(visit.type),
  status: word(visit.status),
  date: letters(visit.date),
  time: letters(visit.time),
  address: letters(visit.address),
  mode: word(visit.mode),
  condition: handedOver('condition'),
  accessories: handedOver('accessories'),
  receivedBy: handedOver('receivedBy'),
});

function handedOver(name: 'condition' | 'accessories' | 'receivedBy'): JsonValue {
  return letters(sql`(h.captured ->> ${sql.raw(`'${name}'`)})`);
}

const logJson = object({
  id: word(entry.id),
  createdAt: instant(entry.at),
  status: word(entry.toStatus),
  action: word(entry.action),
});

/** What the customer doesn't read: attempts and corrections. */
const unread = actions.filter((action) => ['attempt', 'correction'].includes(transitionOf(action).reads));

/**
 * The steps as the customer reads them: without attempts, corrections, and the wrong taps that those took back
 * (specification/life#who-sees-it). Oldest first, as the rail reads them.
 */
const logs = always(sql`(
  select ${array(logJson, sql`l.version`)}
  from repair_log l where l.repair_id = r.id and not l.corrected and l.action not in (
    ${sql.raw(unread.map((action) => `'${action}'`).join(', '))}))`);

const proposal = when(sql`p.id is not null`, {
  id: word(p.id),
  price: word(p.price),
  estimatedCost: word(p.estimatedCost),
  estimatedTime: plain(p.estimatedTime),
  status: word(p.status),
  expiresAt: instant(p.expiresAt),
});

const diagnosis = when(sql`r.diagnosis_started_at is not null or r.diagnosis_externalized`, {
  date: instant(r.diagnosisStartedAt),
  notes: letters(r.diagnosisNotes),
  isExternalized: plain(r.diagnosisExternalized),
});

const fix = when(sql`r.fix_status is not null`, {
  status: word(r.fixStatus),
  date: instant(r.fixStartedAt),
  notes: letters(r.fixNotes),
  isExternalized: plain(r.fixExternalized),
});

/** Never the customer's own, which only reminds the shop to call. */
const shopsDue = instant(sql`case when r.owner <> 'CUSTOMER' then r.due end`);

const delay = perhaps(sql`case when r.delay_reason is not null then (
  select ${
    object({
      reason: letters(sql`coalesce(e.captured ->> 'reason', '')`),
      instead: word(sql`(e.undo -> 'repair' ->> 'expectedAt')`),
    }).text
  } from repair_log e where e.repair_id = r.id and e.action = 'Repair.delayed' and not e.corrected
  order by e.version desc limit 1) end`);

const feedback = when(sql`r.rate is not null`, { rate: plain(r.rate), comment: letters(r.comment) });

/** The same as a text of JSON. */
export function repairJson(lang: SQL): SQL {
  return object(repairFields(lang)).text;
}

/** The contract's Repair without `allowedActions`, which the domain says. `lang`: an expression for the reader's language. */
function repairFields(lang: SQL): Readonly<Record<string, JsonValue>> {
  return {
    id: word(r.id),
    status: word(r.status),
    station: plain(r.station),
    version: plain(r.version),
    custody: word(r.custody),
    outcome: word(r.outcome),
    device: deviceJson(lang),
    issue: letters(r.issue),
    additionalInfo: letters(r.additionalInfo),
    address: letters(r.address),
    photos: photosJson,
    notes: letters(r.notes),
    price: word(r.price),
    expectedAt: letters(r.expectedAt),
    due: shopsDue,
    delay,
    flag: plain(r.flag),
    hasUnread: plain(r.hasUnread),
    createdAt: instant(r.createdAt),
    updatedAt: instant(r.updatedAt),
    logs,
    proposal,
    pickupLogistic: logistic('PICKUP'),
    returnLogistic: logistic('RETURN'),
    diagnosis,
    fix,
    feedback,
  };
}

function logistic(type: 'PICKUP' | 'RETURN'): JsonValue {
  return perhaps(sql`(
  select ${logisticJson.text} from visits l ${handover(type)} where l.repair_id = r.id and l.type = ${sql.raw(`'${type}'`)} and not l.undone
  order by l.created_at desc, l.id desc limit 1)`);
}

/** The step with which the device changed hands at the customer's; none before. */
function handover(type: 'PICKUP' | 'RETURN'): SQL {
  const [action, status] =
    type === 'PICKUP'
      ? ['Repair.pickup.collected', "'COLLECTED', 'DELIVERED'"]
      : ['Repair.return.delivered', "'DELIVERED'"];
  return sql`left join lateral (
    select e.captured from repair_log e
    where l.status in (${sql.raw(status)}) and e.repair_id = l.repair_id and e.action = ${sql.raw(`'${action}'`)} and not e.corrected
    order by e.version desc limit 1) h on true`;
}

/** The text of a customer's repair: the contract's Repair, whole. */
export function customersRepair(lang: SQL): SQL {
  return object({ ...repairFields(lang), allowedActions: plain(sql`to_json(r.customer_actions)`) }).text;
}

/** The same of a row of {@link repairRows}: nothing more is read where it isn't asked for. */
export function customersRepairOfRow(lang: SQL): SQL {
  return sql`(select ${customersRepair(lang)} from (select) one ${standing})`;
}

/**
 * Changes whenever {@link customersRepair} does, being the transactions that wrote its rows last. PostgreSQL never gives one of them
 * twice within the life of a server that remembers texts by them.
 */
export function repairTag(lang: SQL): SQL {
  return sql`(r.id || '.' || r.xmin || '.' || d.xmin || '.' || t.xmin || '.' || ${lang})`;
}
