import { type SQL, sql } from 'drizzle-orm';
import { array, instant, letters, object, plain, word } from '../../platform/database/json-text.ts';

/*
 * A repair as JSON, made by PostgreSQL: the list of repairs is the most asked call, and building it here costs the server nothing.
 * Only what is named in these fragments leaves. They read the row `r` with its device `d`, the device's type `t`, its newest
 * visit `v` and its standing proposal `p`.
 */

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

const device = (lang: SQL): SQL =>
  object({
    id: word(sql`d.id`),
    typeId: word(sql`d.type_id`),
    type: object({
      id: word(sql`t.id`),
      name: letters(sql`case ${lang} when 'fr' then t.name_fr else t.name_en end`),
      description: letters(sql`case ${lang} when 'fr' then t.description_fr else t.description_en end`),
      icon: letters(sql`t.icon`),
    }),
    name: letters(sql`d.name`),
    brand: letters(sql`d.brand`),
    model: letters(sql`d.model`),
    serialNumber: letters(sql`d.serial_number`),
    isVerified: plain(sql`d.is_verified`),
    createdAt: instant(sql`d.created_at`),
    updatedAt: instant(sql`d.updated_at`),
  });

const logisticJson = object({
  type: word(sql`l.type`),
  status: word(sql`l.status`),
  date: letters(sql`l.date`),
  time: letters(sql`l.time`),
  address: letters(sql`l.address`),
});

const logistic = (type: 'PICKUP' | 'RETURN'): SQL => sql`(
  select ${logisticJson} from visits l where l.repair_id = r.id and l.type = ${sql.raw(`'${type}'`)} and not l.undone
  order by l.created_at desc, l.id desc limit 1)`;

const logJson = object({
  id: word(sql`l.id`),
  createdAt: instant(sql`l.at`),
  status: word(sql`l.to_status`),
  action: word(sql`l.action`),
});

/**
 * The steps as the customer reads them: without attempts, corrections, and the wrong taps that those took back (decisions
 * section 3). Oldest first, as the rail reads them.
 */
const logs = sql`(
  select ${array(logJson, sql`l.version`)}
  from repair_log l where l.repair_id = r.id and not l.corrected and l.action not in (
    'Repair.unreachable.request', 'Repair.unreachable.proposal', 'Repair.unreachable.return', 'Repair.corrected'))`;

/** Null, or an object where the condition holds. */
const when = (condition: SQL, fields: Readonly<Record<string, SQL>>): SQL =>
  sql`case when ${condition} then ${object(fields)} end`;

const proposal = when(sql`p.id is not null`, {
  id: word(sql`p.id`),
  price: word(sql`p.price`),
  estimatedCost: word(sql`p.estimated_cost`),
  estimatedTime: plain(sql`p.estimated_time`),
  status: word(sql`p.status`),
  expiresAt: instant(sql`p.expires_at`),
});

const diagnosis = when(sql`r.diagnosis_started_at is not null or r.diagnosis_externalized`, {
  date: instant(sql`r.diagnosis_started_at`),
  notes: letters(sql`r.diagnosis_notes`),
  isExternalized: plain(sql`r.diagnosis_externalized`),
});

const fix = when(sql`r.fix_status is not null`, {
  status: word(sql`r.fix_status`),
  date: instant(sql`r.fix_started_at`),
  notes: letters(sql`r.fix_notes`),
  isExternalized: plain(sql`r.fix_externalized`),
});

const feedback = when(sql`r.rate is not null`, { rate: plain(sql`r.rate`), comment: letters(sql`r.comment`) });

/** The contract's Repair without `allowedActions`, which the domain says. `lang`: an expression for the reader's language. */
const repairFields = (lang: SQL): Readonly<Record<string, SQL>> => ({
  id: word(sql`r.id`),
  status: word(sql`r.status`),
  station: plain(sql`r.station`),
  version: plain(sql`r.version`),
  custody: word(sql`r.custody`),
  outcome: word(sql`r.outcome`),
  device: device(lang),
  issue: letters(sql`r.issue`),
  additionalInfo: letters(sql`r.additional_info`),
  address: letters(sql`r.address`),
  notes: letters(sql`r.notes`),
  price: word(sql`r.price`),
  expectedAt: letters(sql`r.expected_at`),
  flag: plain(sql`r.flag`),
  createdAt: instant(sql`r.created_at`),
  updatedAt: instant(sql`r.updated_at`),
  logs,
  proposal,
  pickupLogistic: logistic('PICKUP'),
  returnLogistic: logistic('RETURN'),
  diagnosis,
  fix,
  feedback,
});

/** The same as a text of JSON. */
export const repairJson = (lang: SQL): SQL => object(repairFields(lang));

/** Stands before and behind the facts in the text of a customer's repair. JSON escapes control characters, so nowhere else. */
export const FACTS_MARK = '\u001e';

const factsMark = sql`E'\\x1e'`;

/** The text of a customer's repair: the contract's Repair, with the facts in the place of its `allowedActions`. */
export const customersRepair = (lang: SQL): SQL =>
  object({ ...repairFields(lang), allowedActions: sql`${factsMark} || ${customerFacts} || ${factsMark}` });
