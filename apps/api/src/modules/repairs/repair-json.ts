import { type SQL, sql } from 'drizzle-orm';

/*
 * A repair as JSON, made by PostgreSQL: the list of repairs is the most asked call, and building it here costs the server nothing.
 * Only what is named in these fragments leaves. They read the row `r` with its device `d`, the device's type `t`, its newest
 * visit `v` and its standing proposal `p`.
 */

/** An instant as it travels: ISO 8601 with milliseconds, UTC. */
export const iso = (column: SQL): SQL => sql`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Everything of a repair that the shape reads. The newest visit that a correction took back never was. */
export const repairTables = sql`
  repairs r
  join devices d on d.id = r.device_id
  join device_types t on t.id = d.type_id
  left join lateral (
    select * from visits where repair_id = r.id and not undone order by created_at desc, id desc limit 1
  ) v on true
  left join lateral (
    select * from proposals where repair_id = r.id and status not in ('SUPERSEDED', 'WITHDRAWN') order by version desc limit 1
  ) p on true`;

/** What the domain has to know to say what the customer may do; one text for all repairs that stand alike. */
const customerFacts = sql`json_build_array(
  r.status, r.custody, r.outcome, v.type, v.status, p.status, r.diagnosis_finished_at is not null, r.flag is not null)::text`;

const device = (lang: SQL): SQL => sql`json_build_object(
  'id', d.id, 'typeId', d.type_id,
  'type', json_build_object(
    'id', t.id,
    'name', case ${lang} when 'fr' then t.name_fr else t.name_en end,
    'description', case ${lang} when 'fr' then t.description_fr else t.description_en end,
    'icon', t.icon),
  'name', d.name, 'brand', d.brand, 'model', d.model, 'serialNumber', d.serial_number, 'isVerified', d.is_verified,
  'createdAt', ${iso(sql`d.created_at`)}, 'updatedAt', ${iso(sql`d.updated_at`)})`;

const logistic = (type: 'PICKUP' | 'RETURN'): SQL => sql`(
  select json_build_object('type', l.type, 'status', l.status, 'date', l.date, 'time', l.time, 'address', l.address)
  from visits l where l.repair_id = r.id and l.type = ${sql.raw(`'${type}'`)} and not l.undone
  order by l.created_at desc, l.id desc limit 1)`;

/**
 * The steps as the customer reads them: without attempts, corrections, and the wrong taps that those took back (decisions
 * section 3). Oldest first, as the rail reads them.
 */
const logs = sql`(
  select coalesce(json_agg(json_build_object(
    'id', l.id, 'createdAt', ${iso(sql`l.at`)}, 'status', l.to_status, 'action', l.action) order by l.version), '[]'::json)
  from repair_log l where l.repair_id = r.id and not l.corrected and l.action not in (
    'Repair.unreachable.request', 'Repair.unreachable.proposal', 'Repair.unreachable.return', 'Repair.corrected'))`;

const proposal = sql`case when p.id is null then null else json_build_object(
  'id', p.id, 'price', p.price::text, 'estimatedCost', p.estimated_cost::text, 'estimatedTime', p.estimated_time,
  'status', p.status, 'expiresAt', ${iso(sql`p.expires_at`)}) end`;

const diagnosis = sql`case when r.diagnosis_started_at is null and not r.diagnosis_externalized then null else json_build_object(
  'date', ${iso(sql`r.diagnosis_started_at`)}, 'notes', r.diagnosis_notes, 'isExternalized', r.diagnosis_externalized) end`;

const fix = sql`case when r.fix_status is null then null else json_build_object(
  'status', r.fix_status, 'date', ${iso(sql`r.fix_started_at`)}, 'notes', r.fix_notes, 'isExternalized', r.fix_externalized) end`;

const feedback = sql`case when r.rate is null then null else json_build_object('rate', r.rate, 'comment', r.comment) end`;

/** The contract's Repair without `allowedActions`, which the domain says. `lang`: an expression for the reader's language. */
export const repairJson = (lang: SQL): SQL => sql`json_build_object(
  'id', r.id, 'status', r.status, 'station', r.station, 'version', r.version, 'custody', r.custody, 'outcome', r.outcome,
  'device', ${device(lang)},
  'issue', r.issue, 'additionalInfo', r.additional_info, 'address', r.address, 'notes', r.notes,
  'price', r.price::text, 'expectedAt', r.expected_at, 'flag', r.flag,
  'createdAt', ${iso(sql`r.created_at`)}, 'updatedAt', ${iso(sql`r.updated_at`)},
  'logs', ${logs}, 'proposal', ${proposal},
  'pickupLogistic', ${logistic('PICKUP')}, 'returnLogistic', ${logistic('RETURN')},
  'diagnosis', ${diagnosis}, 'fix', ${fix}, 'feedback', ${feedback})`;

/** Stands before and behind the facts in the text of a customer's repair. JSON escapes control characters, so nowhere else. */
export const FACTS_MARK = '\u001e';

/** The text of a customer's repair: the contract's Repair, with the facts in the place of its `allowedActions`. */
export const customersRepair = (lang: SQL): SQL => sql`
  left(${repairJson(lang)}::text, -1) || E',"allowedActions":\\x1e' || ${customerFacts} || E'\\x1e}'`;
