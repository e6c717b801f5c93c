import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { recordJson, recordsJson, rowsInto } from '../platform/database/row-json.ts';
import { statement } from '../platform/database/statement.ts';
import type { Transaction } from '../platform/database/transaction.ts';
import {
  handovers,
  proposalLines,
  proposalOptions,
  proposals,
  repairLog,
  repairs,
  repairStays,
  visits,
} from '../schema/index.ts';
import { optionWrites } from './option-rows.ts';
import type { Plan } from './plan-transition.ts';
import type { EntryRow, RepairRecord } from './repair-rows.ts';
import { stayWrites } from './stay-writes.ts';
import type { RowWrite } from './undo.ts';

/** Steps that are written together, in their order, and the entries that they take back. */
export type Steps = { readonly plans: readonly [Plan, ...Plan[]]; readonly undone: readonly EntryRow[] };

/** Writes steps onto the locked repair. */
export async function writePlans(tx: Transaction, record: RepairRecord, { plans, undone }: Steps): Promise<void> {
  const { entry, after } = plans.at(-1) ?? plans[0];
  const set = Object.assign({}, ...plans.map(({ writes }) => writes.repair));
  const stays = stayWrites(record.repair, plans, undone[0]?.version ?? null);
  const offers = plans.flatMap(({ writes }) => writes.proposals);
  const { options, lines, accepted } = optionWrites(offers);
  await writeSteps(tx, {
    id: record.repair.id,
    set: recordJson(repairs, { ...set, version: entry.version, updatedAt: entry.receivedAt }),
    entries: recordsJson(
      repairLog,
      plans.map((plan) => plan.entry),
    ),
    // What a correction takes back stays on record as what it was: a mistake.
    corrected: undone.map(({ id }) => id),
    corrects: entry.id,
    visits: recordsJson(
      visits,
      touched(
        after.visits,
        plans.flatMap(({ writes }) => writes.visits),
      ),
    ),
    proposals: recordsJson(proposals, touched(after.proposals, offers)),
    options: recordsJson(proposalOptions, options),
    lines: recordsJson(proposalLines, lines),
    accepted,
    receipts: recordsJson(
      handovers,
      plans.flatMap(({ receipt }) => receipt ?? []),
    ),
    goneFrom: stays.goneFrom,
    lastTo: stays.last.to?.toISOString() ?? null,
    due: stays.last.due?.toISOString() ?? null,
    dueReason: JSON.stringify(stays.last.dueReason),
    begun: recordsJson(repairStays, stays.begun),
  });
}

/** The rows that the steps begin or change, as the last of them leaves them. */
function touched<Row extends { id: string }>(rows: readonly Row[], writes: readonly RowWrite<Row>[]): Row[] {
  const ids = new Set(writes.map((write) => (write.kind === 'insert' ? write.row.id : write.id)));
  return rows.filter(({ id }) => ids.has(id));
}

/** What no step changes, or what the database makes of the other columns. */
const unwritten: readonly string[] = [
  'id',
  'customerId',
  'customerFolded',
  'deviceFolded',
  'createdBy',
  'createdAt',
] satisfies (keyof typeof repairs.$inferSelect)[];

const columns: SQL = sql.join(
  Object.entries(getTableColumns(repairs)).flatMap(([key, { name }]) =>
    unwritten.includes(key) ? [] : [sql.identifier(name)],
  ),
  sql`, `,
);

const given = {
  id: sql.placeholder('id'),
  corrected: sql`${sql.placeholder('corrected')}::uuid[]`,
  goneFrom: sql`${sql.placeholder('goneFrom')}::integer`,
  lastTo: sql`${sql.placeholder('lastTo')}::timestamptz`,
};

function json(name: string): SQL {
  return sql`${sql.placeholder(name)}`;
}

/**
 * The repair's row, its entries and what belongs to them, and last that what its customer's repairs show has changed: whoever waits for that row
 * holds nothing that its holder still needs (`repair-versions.ts`). It reads the others, so that they are written before it. A stay begins
 * once the one before it has ended: of a repair one lasts.
 */
const writeSteps = statement(
  'write_steps',
  sql`with step as (
    update repairs r set (${columns}) = (select ${columns} from jsonb_populate_record(r, ${json('set')}::jsonb))
    where r.id = ${given.id} returning r.customer_id
  ), entry as (
    insert into repair_log select * from jsonb_populate_recordset(null::repair_log, ${json('entries')}::jsonb) returning id
  ), corrected as (
    update repair_log set corrected = true where id = any(${given.corrected})
  ), voided as (
    update handovers set voided_by = ${json('corrects')}::uuid where log_entry_id = any(${given.corrected})
  ), visit as (${rowsInto(visits, json('visits'))}
  ), proposal as (${rowsInto(proposals, json('proposals'))}
  ), option as (${rowsInto(proposalOptions, json('options'))}
  ), line as (${rowsInto(proposalLines, json('lines'))}
  ), chosen as (
    update proposal_options set chosen = true where recommended and proposal_id = any(${sql.placeholder('accepted')}::uuid[])
  ), receipt as (${rowsInto(handovers, json('receipts'))}
  ), gone as (
    delete from repair_stays where repair_id = ${given.id} and version >= ${given.goneFrom} returning 1
  ), last as (
    update repair_stays s set to_at = ${given.lastTo}, due = ${json('due')}::timestamptz, due_reason = nullif(${json('dueReason')}::jsonb, 'null')
    where s.repair_id = ${given.id} and s.version = (
      select max(version) from repair_stays where repair_id = ${given.id} and (${given.goneFrom} is null or version < ${given.goneFrom})
    ) and (select count(*) from gone) >= 0 returning 1
  ), stay as (
    insert into repair_stays select * from jsonb_populate_recordset(null::repair_stays, ${json('begun')}::jsonb)
    where (select count(*) from last) >= 0
  )
  insert into repair_versions (customer_id, version) select step.customer_id, 1 from (select distinct customer_id from step, entry) step
  on conflict (customer_id) do update set version = repair_versions.version + 1`,
);
